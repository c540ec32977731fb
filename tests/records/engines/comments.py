"""Comments below articles, and questions with their answers."""

from __future__ import annotations

from . import Engine

COMMENTS = {
    "WordPress": Engine(
        """<li class="comment even thread-even depth-1" id=comment-{n}><div id=div-comment-{n} class=comment-body><div
class="comment-author vcard"><img class=avatar><cite class=fn><a href="http://x{n}.example" rel="external nofollow"
class=url>{who}</a></cite> <span class=says>says:</span></div><div class="comment-meta commentmetadata"><a
href="http://yard.example/hens/#comment-{n}">{date}</a></div><p>{text}</p><div class=reply><a class=comment-reply-link
href="?replytocom={n}#respond">Reply</a></div></div></li>""",
        (
            "January 12, 2009 at 2:05 pm",
            "January 12, 2009 at 9:41 pm",
            "January 13, 2009 at 7:12 am",
            "January 16, 2009 at 11:30 pm",
        ),
        "<h3 id=comments>4 Comments</h3><ol class=commentlist>{}</ol>",
    ),
    "WordPress, HTML 5": Engine(
        """<li id=comment-{n} class="comment even depth-1"><article id=div-comment-{n} class=comment-body><footer
class=comment-meta><div class="comment-author vcard"><img class=avatar><b class=fn>{who}</b> <span
class=says>says:</span></div>
<div class=comment-metadata><a href="https://yard.example/hens/#comment-{n}"><time
datetime="2019-01-12T14:05:11+00:00">{date}
</time></a></div></footer><div class=comment-content><p>{text}</p></div><div class=reply><a
href="?replytocom={n}">Reply</a></div></article></li>""",
        (
            "January 12, 2019 at 2:05 pm",
            "January 12, 2019 at 9:41 pm",
            "January 13, 2019 at 7:12 am",
            "January 16, 2019 at 11:30 pm",
        ),
        "<h2 class=comments-title>4 Comments</h2><ol class=comment-list>{}</ol>",
    ),
    "WordPress, says before the text": Engine(
        """<li class=alt id=comment-{n}><cite>{who}</cite> Says:<br><small class=commentmetadata><a href="#comment-{n}"
title="">{date}</a> </small><p>{text}</p></li>""",
        (
            "January 12th, 2007 at 2:05 pm",
            "January 12th, 2007 at 9:41 pm",
            "January 13th, 2007 at 7:12 am",
            "January 16th, 2007 at 11:30 pm",
        ),
        "<ol class=commentlist>{}</ol>",
    ),
    "WordPress, German": Engine(
        """<li class="comment depth-1" id=comment-{n}><article class=comment-body><footer class=comment-meta><div
class="comment-author vcard"><b class=fn>{who}</b> <span class=says>sagt:</span></div><div class=comment-metadata><a
href="#comment-{n}"><time datetime="2019-01-12T14:05:11+00:00">{date}</time></a></div></footer><div
class=comment-content><p>{text}</p></div></article></li>""",
        (
            "12. Januar 2019 um 14:05 Uhr",
            "12. Januar 2019 um 21:41 Uhr",
            "13. Januar 2019 um 07:12 Uhr",
            "16. Januar 2019 um 23:30 Uhr",
        ),
        "<ol class=comment-list>{}</ol>",
    ),
    "Blogger": Engine(
        """<li class=comment id=c{n}><div class=avatar-image-container><img></div><div class=comment-block><div
class=comment-header><cite class=user><a href="https://www.blogger.com/profile/{n}" rel=nofollow>{who}</a></cite><span
class="icon user"></span><span class="datetime secondary-text"><a rel=nofollow
href="?showComment={n}#c{n}">{date}</a></span></div>
<p class=comment-content>{text}</p><span class="comment-actions secondary-text"><a>Reply</a></span></div></li>""",
        (
            "12 January 2015 at 14:05",
            "12 January 2015 at 21:41",
            "13 January 2015 at 07:12",
            "16 January 2015 at 23:30",
        ),
        "<div id=comments><div class=comment-thread><ol id=top-ra>{}</ol></div></div>",
    ),
    "Blogger, old": Engine(
        """<dt class="comment-author" id=c{n}><a name=c{n}></a> <a href="http://www.blogger.com/profile/{n}"
rel=nofollow>{who}</a>
said... </dt><dd class=comment-body><p>{text}</p></dd><dd class=comment-footer><span class=comment-timestamp><a
href="#c{n}" title="comment permalink">{date}</a></span></dd>""",
        ("1/12/09 2:05 PM", "1/12/09 9:41 PM", "1/13/09 7:12 AM", "1/16/09 11:30 PM"),
        "<dl id=comments-block>{}</dl>",
    ),
    "Movable Type": Engine(
        """<div class=comment id=comment-{n}><div class=comment-content><p>{text}</p></div><p
class=comment-footer>Posted by:
<a href="http://x{n}.example">{who}</a> | <a href="#comment-{n}">{date}</a></p></div>""",
        (
            "January 12, 2009 2:05 PM",
            "January 12, 2009 9:41 PM",
            "January 13, 2009 7:12 AM",
            "January 16, 2009 11:30 PM",
        ),
        "<div class=comments-content>{}</div>",
    ),
    "LiveJournal": Engine(
        """<div id=ljcmt{n} class="comment-wrap"><div class="comment"><div class=comment-head><span class="ljuser
i-ljuser"
lj:user=x{n}><a href="https://x{n}.livejournal.com/profile" class=i-ljuser-profile><img></a><a
href="https://x{n}.livejournal.com/" class=i-ljuser-username><b>{who}</b></a></span><div
class=comment-datetime><span>{date}
</span></div></div><div class=comment-text>{text}</div><div class=comment-menu>(<a
href="?replyto={n}">Reply</a>)</div></div></div>""",
        (
            "2009-01-12 02:05 pm (UTC)",
            "2009-01-12 09:41 pm (UTC)",
            "2009-01-13 07:12 am (UTC)",
            "2009-01-16 11:30 pm (UTC)",
        ),
        "<div id=comments>{}</div>",
    ),
    "Disqus": Engine(
        """<li class=post id=post-{n}><div class="post-content"><div class="indicator"></div><div class="avatar
hovercard"><a
href="https://disqus.com/by/x{n}/" class=user><img></a></div><div class=post-body><header class="comment__header"><span
class=post-byline><span><span class="author publisher-anchor-color"><a href="https://disqus.com/by/x{n}/"
data-username=x>{who}</a></span></span></span><span class=post-meta><span class="bullet time-ago-bullet">&bull;</span><a
href="#comment-{n}" class=time-ago title="Thursday, January 12, 2012 2:05 PM">{date}</a></span></header><div
class=post-body-inner><div class=post-message-container><div class=publisher-anchor-color><div
class=post-message><p>{text}</p>
</div></div></div></div></div></div></li>""",
        ("9 years ago", "9 years ago", "8 years ago", "a month ago"),
        "<ul id=post-list class=post-list>{}</ul>",
    ),
    "Reddit, old": Engine(
        """<div class=" thing id-t1_x{n} noncollapsed comment " id=thing_t1_x{n} data-author="x{n}"><div class="midcol
unvoted"><div
class="arrow up"></div></div><div class="entry unvoted"><p class=tagline><a href="javascript:void(0)"
class=expand>[–]</a><a
href="https://old.reddit.com/user/x{n}" class="author may-blank">{who}</a><span class=userattrs></span> <span
class="score
unvoted" title=3>3 points</span> <time title="Thu Jan 12 14:05:11 2017 UTC" datetime="2017-01-12T14:05:11+00:00"
class=live-timestamp>{date}</time>&nbsp;<a href="javascript:void(0)" class=numchildren>(0 children)</a></p><form
class="usertext"><div class="usertext-body may-blank-within md-container"><div
class=md><p>{text}</p></div></div></form><ul
class="flat-list buttons"><li class=first><a href="/r/hens/x{n}" class=bylink>permalink</a></li></ul></div></div>""",
        ("4 years ago", "4 years ago", "3 years ago", "12 hours ago"),
        "<div class='sitetable nestedlisting'>{}</div>",
    ),
    "Reddit, shreddit": Engine(
        """<shreddit-comment author="x{n}" thingid=t1_{n} depth=0 class="pt-md"><details role=article
open><summary><div slot=commentMeta
class="flex flex-row items-center"><div class="author-name-meta flex"><faceplate-tracker source=post_detail><a
href="/user/x{n}/" class="truncate font-bold text-neutral-content-strong">{who}</a></faceplate-tracker></div><span
class=inline-block>&bull;</span><a href="/r/hens/comments/1/comment/{n}/"><faceplate-timeago
class="text-neutral-content-weak"
ts="2023-01-12T14:05:11+0000"><time datetime="2023-01-12T14:05:11+0000" title="Thursday, January 12, 2023">{date}</time>
</faceplate-timeago></a></div></summary><div slot=comment class="md text-14"><div
id=x-post-rtjson-content><p>{text}</p></div></div>
</details></shreddit-comment>""",
        ("1y ago", "1y ago", "8mo ago", "3d ago"),
        "<shreddit-comment-tree>{}</shreddit-comment-tree>",
    ),
    "Hacker News": Engine(
        """<tr class="athing comtr" id={n}><td><table border=0><tr><td class=ind indent=0><img src=s.gif height=1
width=0></td><td
valign=top class=votelinks><center><a href="vote?id={n}"><div class=votearrow title=upvote></div></a></center></td><td
class=default><div style="margin-top:2px; margin-bottom:-10px;"><span class=comhead><a href="user?id=x{n}"
class=hnuser>{who}
</a> <span class=age title="2021-01-12T14:05:11"><a href="item?id={n}">{date}</a></span> <span id=unv_{n}></span><span
class=navs> | <a href="#{n}" class=clicky>next</a> <a class=togg
href="javascript:void(0)">[–]</a></span></span></div><br><div
class=comment><div class="commtext c00">{text}</div><div class=reply><p><font size=1><u><a
href="reply?id={n}">reply</a></u></font></p></div></div></td></tr></table></td></tr>""",
        ("Jan 12, 2021", "Jan 12, 2021", "6 days ago", "3 hours ago"),
        "<table class=comment-tree>{}</table>",
    ),
    "Stack Exchange": Engine(
        """<div id=answer-{n} class="answer js-answer" data-answerid={n}><div class=post-layout><div class="votecell
post-layout--left"><div class="js-voting-container"><button>Up</button><div class=js-vote-count>7</div></div></div><div
class="answercell post-layout--right"><div class="s-prose js-post-body" itemprop=text><p>{text}</p></div><div
class=mt24><div
class="d-flex"><div class=js-post-menu><a href="/a/{n}" class=js-share-link>Share</a> <a
href="/posts/{n}/edit">Improve this
answer</a></div><div class="post-signature flex--item"><div class="user-info user-hover"><div class="user-action-time
fl-grow1">edited <span title="2017-02-02 08:08:08Z" class=relativetime>Feb 2, 2017 at 8:08</span></div><div
class=user-details><a href="/users/2/ed">Ed</a></div></div></div><div class="post-signature flex--item fl0"><div
class="user-info"><div class="user-action-time">answered <span title="2017-01-12 14:05:11Z"
class=relativetime>{date}</span></div>
<div class=user-gravatar32><a href="/users/{n}/x"><img></a></div><div class=user-details itemprop=author itemscope><a
href="/users/{n}/x">{who}</a><span class=d-none itemprop=name>{who}</span><div class="-flair"><span
class=reputation-score>1,204
</span><span title="3 bronze badges"><span class=badge3></span><span
class=badgecount>3</span></span></div></div></div></div></div></div>
</div></div></div>""",
        ("Jan 12, 2017 at 14:05", "Jan 12, 2017 at 21:41", "Jan 13, 2017 at 7:12", "Jan 16, 2017 at 23:30"),
        "<div id=answers>{}</div>",
    ),
    "Question2Answer": Engine(
        """<div class="qa-a-list-item hentry answer" id=a{n}><div class="qa-voting qa-voting-net"><span
class="qa-netvote-count-data">0
</span> <span>votes</span></div><div class=qa-a-item-main><div class="qa-a-item-content qa-post-content"><a
name={n}></a><div class=entry-content>{text}</div></div><span class=qa-a-item-avatar-meta><span class=qa-a-item-meta><a
class=qa-a-item-what href="/1/hens?show={n}#a{n}">answered</a> <span class=qa-a-item-when><span
class=qa-a-item-when-data><span class=published><span class=value-title
title="2015-01-12T14:05:11+0000"></span>{date}</span></span>
</span> <span class=qa-a-item-who><span class=qa-a-item-who-pad>by </span><span class=qa-a-item-who-data><span
class="vcard
author"><a href="/user/x{n}" class="qa-user-link url fn entry-title nickname">{who}</a></span></span><span
class=qa-a-item-who-points><span class=qa-a-item-who-points-pad>(</span><span
class=qa-a-item-who-points-data>1,240</span><span>
points)</span></span></span></span></span></div></div>""",
        ("Jan 12, 2015", "Jan 12, 2015", "Jan 13, 2015", "Jan 16, 2015"),
        "<div class=qa-a-list id=a_list>{}</div>",
    ),
    "AnswerHub": Engine(
        """<div id=answer-container-{n} class="answer"><div class="post-container"><div class="post-info"><div
class="post-user-info"><img
class=gravatar><p class=author-name>Answer by <a href="/users/{n}/x.html">{who}</a></p><p
class=post-time>&nbsp;&middot;&nbsp;<span
title="Jan 12, &#39;14 at 02:05 PM">{date}</span></p></div></div><div class="answer-body"><p>{text}</p></div><div
class=post-controls><a href="#">Add comment</a> &middot; <a href="#">Share</a></div></div></div>""",
        (
            "Jan 12, 2014 at 02:05 PM",
            "Jan 12, 2014 at 09:41 PM",
            "Jan 13, 2014 at 07:12 AM",
            "Jan 16, 2014 at 11:30 PM",
        ),
        "<div class=answers>{}</div>",
    ),
    "Yahoo Answers": Engine(
        """<li class="Cf Py-14 ya-other-answer Pend-14 ansLst" id=yui_{n}><div><div class="profileImage"><a
href="/activity?show=x{n}"><img></a></div><div class="answer-detail Fw-n"><span class="ya-ans-ref-text"><a
class="uname Clr-b"
href="/activity/questions?show=x{n}">{who}</a></span> <span class="Clr-88">{date}</span><div
class=ya-q-full-text>{text}</div><div
class="Mt-10"><span class=D-ib>0</span> <a href="#">Comment</a></div></div></div></li>""",
        ("4 years ago", "4 years ago", "3 years ago", "5 months ago"),
        "<ul id=ya-qn-answers>{}</ul>",
    ),
    "Quora": Engine(
        """<div class="Answer AnswerBase"><div class="AnswerHeader ContentHeader"><div
class="feed_item_answer_user"><span><a
class=user href="/profile/x{n}">{who}</a></span>, <span class=NameCredential>Keeps hens</span></div><p class=sub><a
class=answer_permalink href="/hens/answer/x{n}">Answered {date}</a></p></div><div class="ui_qtext_expanded"><span
class=ui_qtext_rendered_qtext><p class=ui_qtext_para>{text}</p></span></div><div class=AnswerFooter>1.2k
views</div></div>""",
        ("Jan 12, 2017", "Jan 12, 2017", "Jan 13, 2017", "Jan 16, 2017"),
    ),
    "gutefrage": Engine(
        """<article class="ListingElement" id=answer-{n}><div class="ContentMeta"><div class=ContentMeta-avatar><a
href="/nutzer/x{n}"><img></a></div><div class=ContentMeta-content><a class="ContentMeta-authorLink"
href="/nutzer/x{n}">{who}</a><div class=ContentMeta-badge>Community-Experte</div><div
class=ContentMeta-date>{date}</div></div></div>
<div class="ContentBody"><p>{text}</p></div><div class=ContentActions><button>Danke</button> <a
href="#">Kommentieren</a></div></article>""",
        ("12.01.2019, 14:05", "12.01.2019, 21:41", "13.01.2019, 07:12", "16.01.2019, 23:30"),
    ),
    "news comments, German": Engine(
        """<article class="comment js-comment" id=cid-{n}><div class=comment__container><div class=comment-meta><h4
class=comment-meta__name><a href="/profil/{n}">{who}</a></h4><a href="#cid-{n}" class=comment-meta__date> #1
&nbsp;&mdash;&nbsp;
{date} </a></div><div class=comment__body><p>{text}</p></div></div></article>""",
        ("12. Januar 2016, 14:05 Uhr", "12. Januar 2016, 21:41 Uhr", "vor 3 Tagen", "vor 5 Stunden"),
    ),
    "news comments, names first": Engine(
        """<div class=komm><p class=kopf><strong>{who}</strong> schrieb am {date}</p><p
class=inhalt>{text}</p></div>""",
        ("12.01.2009, 14:05", "12.01.2009, 21:41", "13.01.2009, 07:12", "16.01.2009, 23:30"),
    ),
    "comments, Spanish": Engine(
        """<div class=opinion><div class=num>1</div><p class=firma>Por <b>{who}</b>, el {date}</p><p
class=cuerpo>{text}</p></div>""",
        (
            "12 de enero de 2009, 14:05",
            "12 de enero de 2009, 21:41",
            "13 de enero de 2009, 07:12",
            "16 de enero de 2009, 23:30",
        ),
    ),
    "comments, Italian": Engine(
        """<div class=commento><div class=testata>Scritto da <a href="mailto:x{n}@yard.example">{who}</a> il
{date}</div><div
class=testo>{text}</div></div>""",
        ("12/01/2009 alle 14:05", "12/01/2009 alle 21:41", "13/01/2009 alle 07:12", "16/01/2009 alle 23:30"),
    ),
    "comments, ago in French": Engine(
        """<li class=avis><div class=haut><span class=pseudo>{who}</span> <span class=quand>{date}</span></div><div
class=texte>{text}</div></li>""",
        ("il y a 4 ans", "il y a 4 ans", "il y a 3 mois", "il y a 2 jours"),
        "<ul>{}</ul>",
    ),
    "guest book": Engine(
        """<table class=gb><tr><td><b>Name:</b></td><td>{who}</td></tr><tr><td><b>Date:</b></td><td>{date}</td></tr
><tr><td
colspan=2 class=gbtext>{text}</td></tr></table><br>""",
        ("12 January 2009", "12 January 2009", "13 January 2009", "16 January 2009"),
    ),
}
