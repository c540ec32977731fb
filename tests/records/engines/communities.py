"""Forums and communities of the years since about 2010, and those that are hosted."""

from __future__ import annotations

from . import Engine

COMMUNITIES = {
    "vBulletin 5": Engine(
        """<li data-node-id={n} class="b-post js-post js-comment-entry"><a id=post{n}></a><div class="l-row"><div
class="b-userinfo"><div class="b-userinfo__details"><div class=author><strong><a
href="https://yard.example/member/{n}-x">{who}</a></strong></div><div class=usertitle>Member</div><ul
class="b-userinfo__additional-info-block"><li class="b-userinfo__additional-info"><label
class="b-userinfo__additional-info-label">Join Date:</label> <span
class="b-userinfo__additional-info-value">{joined}</span></li><li><label>Posts:</label>
<span>{posts}</span></li></ul></div>
</div><div class="b-post__body"><div class="b-post__arrow"></div><div class="b-post__content js-post-content"><div
class="b-divider--section"><div class="l-col__flexible"><a class="b-post__count js-show-post-link"
href="?p={n}#post{n}">#1
</a><div class="b-post__timestamp"><time datetime="2019-01-12T14:05:00">{date}</time></div></div></div><h2
class="js-post-title
b-post__title">Hens in winter</h2><div class="js-post__content-text restore">{text}</div></div></div></div></li>""",
        ("01-12-2019, 02:05 PM", "01-12-2019, 09:41 PM", "01-13-2019, 07:12 AM", "01-16-2019, 11:30 PM"),
        '<ul class="conversation-list list-container h-clearfix thread-view">{}</ul>',
        ("Mar 2015", "Nov 2011", "Jun 2018", "Mar 2015"),
    ),
    "XenForo 1": Engine(
        """<li id=post-{n} class="message" data-author="{who}"><div class=messageUserInfo><div
class=messageUserBlock><div
class="avatarHolder"><a href="members/x.{n}/" class="avatar"><img></a></div><h3 class=userText><a href="members/x.{n}/"
class=username dir=auto>{who}</a><em class=userTitle>Member</em></h3><div class=extraUserInfo><dl class=pairsJustified>
<dt>Joined:</dt> <dd>{joined}</dd></dl><dl class=pairsJustified><dt>Messages:</dt>
<dd>{posts}</dd></dl></div></div></div>
<div class="messageInfo primaryContent"><div class=messageContent><article><blockquote class="messageText
SelectQuoteContainer
ugc baseHtml">{text}</blockquote></article></div><div class="messageMeta ToggleTriggerAnchor"><div
class=privateControls>
<span class="item muted"><span class=authorEnd><a href="members/x.{n}/" class="username author"
dir=auto>{who}</a>,</span> <a
href="threads/hens.1/#post-{n}" title=Permalink class=datePermalink><span
class=DateTime>{date}</span></a></span></div><div
class=publicControls><a href="threads/hens.1/#post-{n}" class="item muted postNumber
hashPermalink">#1</a></div></div></div>
</li>""",
        ("Jan 12, 2014", "Jan 12, 2014", "Jan 13, 2014", "Jan 16, 2014"),
        "<ol class=messageList id=messageList>{}</ol>",
        ("Mar 14, 2005", "Nov 2, 2001", "Jun 30, 2008", "Mar 14, 2005"),
    ),
    "XenForo 2": Engine(
        """<article class="message message--post js-post" data-author="{who}" id=js-post-{n}><div
class=message-inner><div
class="message-cell message-cell--user"><section class=message-user><div class=message-userDetails><h4
class=message-name><a
href="/members/x.{n}/" class="username " data-user-id={n}>{who}</a></h4><h5 class="userTitle
message-userTitle">Member</h5>
</div><div class=message-userExtras><dl class="pairs pairs--justified"><dt><span
title=Joined></span></dt><dd>{joined}</dd>
</dl><dl class="pairs pairs--justified"><dt>Messages</dt><dd>{posts}</dd></dl></div></section></div><div
class="message-cell
message-cell--main"><div class="message-main"><header class="message-attribution message-attribution--split"><ul
class="message-attribution-main listInline"><li class=u-concealed><a href="/threads/hens.1/post-{n}" rel=nofollow><time
class=u-dt dir=auto datetime="2020-01-12T14:05:11+0000" title="Jan 12, 2020 at 2:05 PM">{date}</time></a></li></ul><ul
class="message-attribution-opposite"><li><a href="/threads/hens.1/post-{n}">#1</a></li></ul></header><div
class=message-content><article class="message-body js-selectToQuote"><div
class=bbWrapper>{text}</div></article></div><div
class=message-lastEdit>Last edited: <time class=u-dt datetime="2020-02-02T08:08:08+0000">Feb 2,
2020</time></div></div></div>
</div></article>""",
        ("Jan 12, 2020", "Jan 12, 2020", "Jan 13, 2020", "3 minutes ago"),
        '<div class="block-body js-replyNewMessageContainer">{}</div>',
        ("Mar 14, 2015", "Nov 2, 2011", "Jun 30, 2018", "Mar 14, 2015"),
    ),
    "Invision Community 4": Engine(
        """<article id=elComment_{n} class="cPost ipsBox ipsComment ipsComment_parent ipsClearfix"><aside
class="ipsComment_author
cAuthorPane ipsColumn"><h3 class="ipsType_sectionHead cAuthorPane_author"><strong><a
href="https://yard.example/profile/{n}-x/" title="Go to x's profile">{who}</a></strong></h3><ul class="cAuthorPane_info
ipsList_reset"><li class=ipsType_break>Members</li><li data-role=reputation-badge><a
href="https://yard.example/profile/{n}-x/reputation/"><span>426</span></a></li><li>{posts} posts</li></ul></aside><div
class="ipsColumn ipsColumn_fluid"><div id="comment-{n}_wrap" class="ipsComment_content ipsType_medium"><div
class="ipsComment_meta ipsType_light"><div class="ipsPos_right"><a href="?do=report&amp;comment={n}">Report
post</a></div><p
class="ipsType_reset"><a href="https://yard.example/topic/1-hens/?do=findComment&amp;comment={n}"
class=ipsType_blendLinks>Posted
<time datetime="2018-01-12T14:05:11Z" title="01/12/2018 02:05 PM" data-short="5 yr">{date}</time></a></p></div><div
class="cPost_contentWrap ipsPad"><div data-role=commentContent class="ipsType_normal
ipsType_richText"><p>{text}</p></div>
<span class="ipsType_reset ipsType_medium ipsType_light" data-excludequote><strong>Edited <time
datetime="2018-02-02T08:08:08Z">February 2, 2018</time> by Ed</strong></span></div></div></div></article>""",
        ("January 12, 2018", "January 12, 2018", "January 13, 2018", "January 16, 2018"),
    ),
    "Discourse, for crawlers": Engine(
        """<div itemprop=comment itemscope itemtype="http://schema.org/Comment" id=post_{n} class="topic-body
crawler-post"><div
class=crawler-post-meta><span class=creator itemprop=author itemscope itemtype="http://schema.org/Person"><a
itemprop=url
rel=nofollow href="https://yard.example/u/x{n}"><span itemprop=name>{who}</span></a></span><link
itemprop=mainEntityOfPage
href=x><span class=crawler-post-infos><time itemprop=datePublished datetime="2022-01-12T14:05:11Z"
class=post-time>{date}
</time><meta itemprop=dateModified content="2022-02-02T08:08:08Z"><span itemprop=position>1</span></span></div><div
class=post itemprop=text><p>{text}</p></div><div itemprop=interactionStatistic itemscope><meta
itemprop=userInteractionCount
content=1><span class=post-likes>1 Like</span></div></div>""",
        (
            "January 12, 2022,  2:05pm",
            "January 12, 2022,  9:41pm",
            "January 13, 2022,  7:12am",
            "January 16, 2022, 11:30pm",
        ),
    ),
    "Discourse, as shown": Engine(
        """<div class="topic-post clearfix regular"><article id=post_1 data-post-id={n} class="boxed onscreen-post"><div
class=row><div class=topic-avatar><a class="trigger-user-card main-avatar" href="/u/x{n}"
data-user-card=x><img></a></div>
<div class="topic-body clearfix"><div role=heading class=topic-meta-data><div class="names trigger-user-card"><span
class="first username"><a href="/u/x{n}" data-user-card=x>{who}</a></span></div><div class=post-infos><div
class="post-info
post-date"><a href="/t/hens/1/1" title="Post date" class="widget-link post-date"><span title="Jan 12, 2022 2:05 pm"
data-time=1641996311000 data-format=tiny class=relative-date>{date}</span></a></div></div></div><div class="regular
contents"><div class=cooked><p>{text}</p></div></div></div></div></article></div>""",
        ("Jan '22", "12d", "3h", "5m"),
        "<div class=post-stream>{}</div>",
    ),
    "Flarum, as shown": Engine(
        """<div class=PostStream-item data-id={n}><article class="CommentPost Post"><div><header
class=Post-header><ul><li
class=item-user><div class=PostUser><h3><a href="/u/x{n}"><img class=Avatar><span
class=username>{who}</span></a></h3></div>
</li><li class=item-meta><div class="Dropdown PostMeta"><a class=Dropdown-toggle data-toggle=dropdown><time pubdate
datetime="2020-01-12T14:05:11+00:00" title="Sunday, January 12, 2020 2:05 PM"
data-humantime>{date}</time></a></div></li></ul>
</header><div class=Post-body><p>{text}</p></div></div></article></div>""",
        ("Jan 12, 2020", "Jan 12, 2020", "13 Jan", "3 hours ago"),
        "<div class=PostStream>{}</div>",
    ),
    "NodeBB": Engine(
        """<li component=post class="" data-pid={n} itemscope itemtype="http://schema.org/Comment"><a
component="post/anchor"
name=1></a><meta itemprop=datePublished content="2019-01-12T14:05:11.000Z"><meta itemprop=dateModified content=""><div
class="clearfix post-header"><div class="icon pull-left"><a href="/user/x{n}"><img
component="user/picture"></a></div><small
class=pull-left><strong><a href="/user/x{n}" itemprop=author data-username=x>{who}</a></strong><div
class="visible-xs-inline-block"><span>
<a class=permalink href="/post/{n}"><span class=timeago
title="2019-01-12T14:05:11.000Z">{date}</span></a></span></div></small>
</div><br><div class=content component="post/content" itemprop=text><p>{text}</p></div><div class="post-footer"><small
class=pull-right><span class=post-tools><a component="post/reply" href="#">Reply</a></span></small></div></li>""",
        ("12 Jan 2019, 14:05", "12 Jan 2019, 21:41", "13 Jan 2019, 07:12", "16 Jan 2019, 23:30"),
        "<ul component=topic class=posts>{}</ul>",
    ),
    "Vanilla": Engine(
        """<li class="Item ItemComment Role_Member" id=Comment_{n}><div class=Comment><div class="Item-Header
CommentHeader"><div class=AuthorWrap><span class=Author><a title=x href="https://yard.example/profile/{n}/x"
class=PhotoWrap><img></a><a href="https://yard.example/profile/{n}/x" class=Username>{who}</a></span><span
class=AuthorInfo>
<span class="MItem RoleTitle">Member</span> <span class="MItem PostCount">Posts: <b>{posts}</b></span></span></div><div
class="Meta CommentMeta CommentInfo"><span class="MItem DateCreated"><a href="/discussion/comment/{n}/#Comment_{n}"
class=Permalink rel=nofollow><time title="January 12, 2018 2:05PM"
datetime="2018-01-12T14:05:11+00:00">{date}</time></a>
</span></div></div><div class=Item-BodyWrap><div class=Item-Body><div class="Message
userContent">{text}</div></div></div>
</div></li>""",
        ("January 2018", "January 2018", "January 13", "January 16"),
        '<ul class="MessageList DataList Comments">{}</ul>',
    ),
    "WoltLab Suite 5": Engine(
        """<li id=post{n} class="anchorFixedHeader"><article class="wbbPost message
messageSidebarOrientationLeft"><aside
class="messageSidebar member"><div class=messageAuthor><div class=messageAuthorContainer><a
href="https://yard.example/user/{n}-x/"
class="username userLink" data-user-id={n}><span>{who}</span></a></div><div class=userTitle><span
class=badge>Anfänger</span>
</div></div><div class=userCredits><dl class="plain dataList"><dt><a
href="#">Beiträge</a></dt><dd>{posts}</dd><dt>Mitglied
seit</dt><dd>{joined}</dd></dl></div></aside><div class=messageContent><header class=messageHeader><div
class=messageHeaderBox><ul class=messageHeaderMetaData><li><a href="?postID={n}#post{n}" class="permalink
messagePublicationTime"><time datetime="2019-01-12T14:05:11+01:00" class=datetime data-date="12. Januar 2019"
data-time="14:05">{date}</time></a></li></ul><ul class="messageStatus"></ul></div></header><div class=messageBody><div
class="messageText"><p>{text}</p></div></div><footer class=messageFooter><div class="messageFooterNotes"><p
class=messageFooterNote>1 Mal editiert, zuletzt von <a href="https://yard.example/user/2-ed/">Ed</a> (<time
datetime="2019-02-02T08:08:08+01:00" class=datetime>2. Februar 2019</time>)</p></div></footer></div></article></li>""",
        ("12. Januar 2019", "12. Januar 2019", "13. Januar 2019", "16. Januar 2019"),
        "<ul class=messageList>{}</ul>",
        ("14. Mär. 2015", "2. Nov. 2011", "30. Jun. 2018", "14. Mär. 2015"),
    ),
    "bbPress": Engine(
        """<div id=post-{n} class=bbp-reply-header><div class=bbp-meta><span class=bbp-reply-post-date>{date}</span><a
href="https://yard.example/topic/hens/#post-{n}" class=bbp-reply-permalink>#{n}</a><span
class=bbp-admin-links></span></div>
</div><div class="odd bbp-parent-forum-1 bbp-reply-position-1 post-{n} reply type-reply"><div class=bbp-reply-author><a
href="https://yard.example/forums/users/x{n}/" title="View x's profile" class=bbp-author-link><span
class=bbp-author-avatar><img>
</span><span class=bbp-author-name>{who}</span></a><div class=bbp-author-role>Participant</div></div><div
class=bbp-reply-content><p>{text}</p></div></div>""",
        (
            "January 12, 2017 at 2:05 pm",
            "January 12, 2017 at 9:41 pm",
            "January 13, 2017 at 7:12 am",
            "January 16, 2017 at 11:30 pm",
        ),
        "<ul id=topic-1-replies class='forums bbp-replies'><li class=bbp-body>{}</li></ul>",
    ),
    "bbPress 1": Engine(
        """<li id=post-{n}><div class=threadauthor><img class=avatar><p><strong><a
href="https://yard.example/profile/{n}">{who}
</a></strong><br><small><a href="https://yard.example/profile/{n}">Member</a></small></p></div><div
class=threadpost><div
class=post><p>{text}</p></div><div class=poststuff>Posted {date} <a
href="https://yard.example/topic/hens#post-{n}">#</a></div></div>
</li>""",
        ("4 years ago", "4 years ago", "3 years ago", "2 weeks ago"),
        "<ol id=thread>{}</ol>",
    ),
    "Drupal forum": Engine(
        """<div class="forum-post clearfix" id=post-{n}><div class="forum-post-info clearfix"><div
class=forum-posted-on>{date}
</div><span class=forum-post-number><a href="/node/1#comment-{n}">#1</a></span></div><div class=forum-post-wrapper><div
class=forum-post-panel-sub><div class=author-pane><div class=author-pane-name><a href="/user/{n}" title="View user
profile.">{who}</a></div><div class=author-pane-joined><span class=author-pane-label>Joined:</span> {joined}</div><div
class=author-pane-posts><span class=author-pane-label>Posts:</span> {posts}</div></div></div><div
class=forum-post-panel-main>
<div class=forum-post-content><p>{text}</p></div></div></div></div>""",
        ("Mon, 01/12/2009 - 14:05", "Mon, 01/12/2009 - 21:41", "Tue, 01/13/2009 - 07:12", "Fri, 01/16/2009 - 23:30"),
        joined=("03/14/2005", "11/02/2001", "06/30/2008", "03/14/2005"),
    ),
    "Drupal comments": Engine(
        """<a id=comment-{n}></a><div class="comment comment-odd clear-block"><div class=submitted>{date} &mdash; <a
href="/user/{n}" title="View user profile.">{who}</a></div><h3><a href="/node/1#comment-{n}"
class=active>Hens</a></h3><div
class=content><p>{text}</p></div><div class=links><ul><li><a
href="/comment/reply/1/{n}">reply</a></li></ul></div></div>""",
        ("Mon, 01/12/2009 - 14:05", "Mon, 01/12/2009 - 21:41", "Tue, 01/13/2009 - 07:12", "Fri, 01/16/2009 - 23:30"),
        "<div id=comments>{}</div>",
    ),
    "Drupal, submitted by": Engine(
        """<article class="comment clearfix" about="/comment/{n}#comment-{n}" typeof="sioc:Post
sioct:Comment"><header><p
class=submitted><span property="dc:date dc:created" content="2014-01-12T14:05:11+01:00" datatype="xsd:dateTime"
rel="sioc:has_creator">Submitted by <a href="/users/x{n}" class=username about="/users/x{n}" typeof="sioc:UserAccount"
property="foaf:name">{who}</a> on {date}</span></p></header><div class=content><div class="field
field-name-comment-body"><div
class=field-items><p>{text}</p></div></div></div></article>""",
        ("Sun, 01/12/2014 - 14:05", "Sun, 01/12/2014 - 21:41", "Mon, 01/13/2014 - 07:12", "Thu, 01/16/2014 - 23:30"),
        "<section id=comments>{}</section>",
    ),
    "Kunena": Engine(
        """<div class=kblock><div class=kheader><span class="kmsgdate kmsgdate-left" title="12 Jan 2012
14:05">{date}</span><a
name={n}></a><span class=kmsg-id-left><a href="#{n}">#{n}</a></span></div><table class=kmsg><tr><td rowspan=2
class=kprofile-left><div class="kpost-profile"><ul class=kpost-profile><li class=kpost-username><a class=kwho-user
href="/forum/profile/{n}-x" title="View x's Profile" rel=nofollow>{who}</a></li><li class=kpost-userrank>Fresh
Boarder</li>
<li class=kpost-userposts>Posts: {posts}</li></ul></div></td><td class=kmessage-left><div class=ktitle><span
class=kmsgtitle>Hens</span></div><div class=kmsgbody><div class=kmsgtext>{text}</div></div></td></tr></table></div>""",
        ("4 years 2 months ago", "4 years 2 months ago", "4 years 2 months ago", "4 years 1 month ago"),
    ),
    "Kunena 5, German": Engine(
        """<div class="row-fluid message"><div class="span2 hidden-phone"><ul class="unstyled center
profilebox"><li><strong><a
class="kwho-user hasTooltip" href="/forum/user/{n}-x">{who}</a></strong></li><li><span
class="label">Offline</span></li><li>
Neuling</li><li>Beiträge: {posts}</li></ul></div><div class="span10 message-published"><small class="text-muted
pull-right">
<time class="kdate" title="12 Jan 2018 14:05" datetime=1515765911>{date}</time> <a href="#{n}"
id={n}>#{n}</a></small><div
class="badger-left badger-info message-published"><div class=kmessage><p
class=kmsg>{text}</p></div></div></div></div>""",
        ("12 Jan 2018 14:05", "12 Jan 2018 21:41", "13 Jan 2018 07:12", "16 Jan 2018 23:30"),
    ),
    "Lithium": Engine(
        """<div class="lia-linear-display-message-view"><div id=messageview_{n} class="lia-panel-message"><div
class="lia-decoration-border"><div class="lia-quilt-row lia-quilt-row-header"><div
class="lia-message-author-avatar"></div><div
class="lia-message-author-with-avatar"><span class="UserName lia-user-name"><a class="lia-link-navigation
lia-page-link lia-user-name-link" href="/t5/user/viewprofilepage/user-id/{n}" aria-label="View Profile of x"><span
class="login-bold">{who}</span></a></span></div><div class="lia-message-author-rank">Visitor</div><div
class="lia-message-post-date"><p
class="lia-message-dates lia-message-post-date"><span class="DateTime lia-message-posted-on"><span
class=local-date>{date}</span></span></p></div></div><div class="lia-message-body"><div
class="lia-message-body-content">
<p>{text}</p></div></div><div class="lia-quilt-row lia-quilt-row-footer"><a href="/t5/kudos/{n}">0 Kudos</a> <a
href="/t5/reply/{n}">Reply</a></div></div></div></div>""",
        (
            "\N{LEFT-TO-RIGHT MARK}01-12-2016</span> <span class=local-time>02:05 PM",
            "\N{LEFT-TO-RIGHT MARK}01-12-2016</span> <span class=local-time>09:41 PM",
            "\N{LEFT-TO-RIGHT MARK}01-13-2016</span> <span class=local-time>07:12 AM",
            "\N{LEFT-TO-RIGHT MARK}01-16-2016</span> <span class=local-time>11:30 PM",
        ),
    ),
    "Telligent": Engine(
        """<li class="content-item thread-reply" data-contentid={n}><div class="full-post-header"><div
class=post-author><span
class=avatar><a href="/members/x{n}"><img></a></span><span class=user-name><a href="/members/x{n}"
class="internal-link view-user-profile"><span></span>{who}</a></span></div><div class=post-date><span class=value
title="12 Jan 2016 2:05 PM">{date}</span></div></div><div class=full-post><h3 class=post-name>RE: Hens</h3><div
class="post-content user-defined-markup"><p>{text}</p></div></div><div class=post-actions><ul><li><a
href="#">Reply</a></li></ul></div></li>""",
        ("Jan 12, 2016 2:05 PM", "Jan 12, 2016 9:41 PM", "Jan 13, 2016 7:12 AM", "over 3 years ago"),
        "<ul class='content-list threaded'>{}</ul>",
    ),
    "Jive": Engine(
        """<div class="jive-thread-message reply" id=comment-{n}><div class="jive-thread-reply-body-container"><div
class="jive-author"><span class="jive-author-avatar-container"><a href="/people/x{n}"
class=jiveTT-hover-user><img></a></span>
</div><div class=j-post-author><strong><a href="/people/x{n}" class="jiveTT-hover-user
jive-username-link">{who}</a></strong>
<span class=font-color-meta>{date}</span> <span class=font-color-meta>(<a href="/message/1">in response to
Ann</a>)</span></div>
<section class=jive-content><div class=jive-rendered-content><p>{text}</p></div></section></div></div>""",
        ("Jan 12, 2013 2:05 PM", "Jan 12, 2013 9:41 PM", "Jan 13, 2013 7:12 AM", "Jan 16, 2013 11:30 PM"),
    ),
    "Ning": Engine(
        """<dl id=cid-{n} class="discussion clear i0 xg_lightborder"><dt class="byline"><a name=c{n}></a><span
class=xg_avatar><a
class=fn href="https://yard.example/profile/x{n}" title=x><img></a></span><a name=x></a> <a
href="https://yard.example/profile/x{n}"
class="fn url">{who}</a><span class=timestamp> said:</span></dt><dd><div class=description id=desc_{n}><div
class=xg_user_generated>
<p>{text}</p></div></div></dd><dd><ul class=actionlinks><li class=timestamp>{date}</li><li class=actionlink><a
href="?c={n}">Reply
</a></li></ul></dd></dl>""",
        (
            "January 12, 2012 at 2:05pm",
            "January 12, 2012 at 9:41pm",
            "January 13, 2012 at 7:12am",
            "January 16, 2012 at 11:30pm",
        ),
    ),
    "Google Groups, old": Engine(
        """<div class=message id=msg_{n}><table width="100%"><tr><td class=info><b>From:</b> <span
class=author>{who}</span>
<br><b>Date:</b> <b>{date}</b><br><b>Local:</b> x<br><b>Subject:</b> Re: Hens</td><td><a
href="/reply/{n}">Reply</a></td></tr>
</table><div class=mb>{text}</div></div>""",
        (
            "Mon, 12 Jan 2009 14:05:11 -0800 (PST)",
            "Mon, 12 Jan 2009 21:41:57 -0800 (PST)",
            "Tue, 13 Jan 2009 07:12:20 -0800 (PST)",
            "Fri, 16 Jan 2009 23:30:41 -0800 (PST)",
        ),
    ),
    "mailing list": Engine(
        """<li class=email id=m{n}><div class=email-header><img class=gravatar><span class=name>{who}</span><span
class="date pull-right">{date}</span></div><div class="email-body"><p>{text}</p></div></li>""",
        ("12 Jan 2017, 2:05 p.m.", "12 Jan 2017, 9:41 p.m.", "13 Jan 2017, 7:12 a.m.", "16 Jan 2017, 11:30 p.m."),
        "<ul class=replies>{}</ul>",
    ),
    "forum of Polish tables": Engine(
        """<tr><td class=naglowek><a name={n}></a><b><a href="/uzytkownik/{n}">{who}</a></b>
<small>Użytkownik</small></td><td
class=naglowek>Napisano {date} <span class=nr>#1</span></td></tr><tr><td class=profil><small>Dołączył:
{joined}<br>Postów: {posts}
</small></td><td class=tresc>{text}<br><br></td></tr>""",
        ("12 stycznia 2009, 14:05", "12 stycznia 2009, 21:41", "13 stycznia 2009, 07:12", "16 stycznia 2009, 23:30"),
        "<table class=temat>{}</table>",
        ("14 marca 2005", "2 listopada 2001", "30 czerwca 2008", "14 marca 2005"),
    ),
    "forum of Russian tables": Engine(
        """<table class=post cellspacing=1><tr><td class=c1 valign=top><b
class=nick>{who}</b><br><small>Новичок<br>Сообщений: {posts}
<br>Регистрация: {joined}</small></td><td class=c2 valign=top><div class=info>Добавлено: {date}</div><div
class=body>{text}</div></td></tr></table>""",
        ("12 янв 2009, 14:05", "12 янв 2009, 21:41", "13 янв 2009, 07:12", "16 янв 2009, 23:30"),
        joined=("14 мар 2005", "2 ноя 2001", "30 июн 2008", "14 мар 2005"),
    ),
    "Russian, without times": Engine(
        """<div class=msg><div class=msg-head><span class=msg-name>{who}</span> <span
class=msg-when>{date}</span></div><div
class=msg-text>{text}</div></div>""",
        ("12 января 2009 г.", "12 января 2009 г.", "13 января 2009 г.", "16 января 2009 г."),
    ),
    "forum of Dutch <div>s": Engine(
        """<div class=bericht id=b{n}><div class=kop><span class=naam><a href="/profiel/{n}">{who}</a></span><span
class=wanneer>{date}</span></div><div class=lid>Lid sinds {joined}<br>{posts} berichten</div><div
class=inhoud>{text}</div>
<div class=voet><a href="#">Citeer</a></div></div>""",
        (
            "maandag 12 januari 2009 14:05",
            "maandag 12 januari 2009 21:41",
            "dinsdag 13 januari 2009 07:12",
            "vrijdag 16 januari 2009 23:30",
        ),
        joined=("14 maart 2005", "2 november 2001", "30 juni 2008", "14 maart 2005"),
    ),
    "German forum, with o'clock": Engine(
        """<table class=beitrag><tr><td class=links><a href="/mitglied/{n}"><b>{who}</b></a><br><span
class=klein>Stammgast<br>
Mitglied seit {joined}<br>{posts} Beiträge</span></td><td class=rechts><div class=kopf><a name={n}></a>#1 erstellt:
{date}</div>
<div class=txt>{text}</div></td></tr></table>""",
        ("12. Jan 2009, 14:05", "12. Jan 2009, 21:41", "13. Jan 2009, 07:12", "16. Jan 2009, 23:30"),
        joined=("14. Mrz 2005", "02. Nov 2001", "30. Jun 2008", "14. Mrz 2005"),
    ),
    "German forum, day and o'clock": Engine(
        """<div class=eintrag><p class=autor>Geschrieben von {who} am {date}:</p><div
class=beitragstext>{text}</div></div>""",
        ("12.01.2009 um 14:05 Uhr", "12.01.2009 um 21:41 Uhr", "13.01.2009 um 07:12 Uhr", "16.01.2009 um 23:30 Uhr"),
    ),
    "date in a row above": Engine(
        """<tr class=bar><td colspan=2>{date}</td></tr><tr><td class=left width=150><a href="/users/{n}">{who}</a><br>
{posts} posts</td><td class=right>{text}</td></tr>""",
        ("Jan 12, 2009 14:05", "Jan 12, 2009 21:41", "Jan 13, 2009 07:12", "Jan 16, 2009 23:30"),
        "<table>{}</table>",
    ),
    "date in a row below": Engine(
        """<tr><td class=left width=150 rowspan=2><a href="/users/{n}">{who}</a><br>{posts} posts</td><td
class=right>{text}
</td></tr><tr class=bar><td>{date} | <a href="/reply/{n}">Reply</a></td></tr>""",
        ("Jan 12, 2009 14:05", "Jan 12, 2009 21:41", "Jan 13, 2009 07:12", "Jan 16, 2009 23:30"),
        "<table>{}</table>",
    ),
    "day and time in two elements": Engine(
        """<div class=entry><div class=who><a href="/users/{n}">{who}</a></div><div class=when>{date}</div><div
class=what>{text}</div></div>""",
        (
            "<span>12.01.2009</span> <span>14:05</span>",
            "<span>12.01.2009</span> <span>21:41</span>",
            "<span>13.01.2009</span> <span>07:12</span>",
            "<span>16.01.2009</span> <span>23:30</span>",
        ),
    ),
    "name, date and text in one paragraph": Engine(
        "<p class=k><b>{who}</b> <i>({date})</i> {text}</p>",
        ("12-01-2009 14:05", "12-01-2009 21:41", "13-01-2009 07:12", "16-01-2009 23:30"),
        "<div>{}</div>",
    ),
    "spans that a style sheet puts below each other": Engine(
        "<div class=e1><span class=x1><a href='/u/{n}'>{who}</a></span><span class=x2>{date}</span> "
        "<span class=x3>{text}</span></div>",
        ("12 janvier 2009 à 14h05", "12 janvier 2009 à 21h41", "13 janvier 2009 à 07h12", "16 janvier 2009 à 23h30"),
        "<div>{}</div>",
    ),
    "date at the end of the text": Engine(
        "<tr><td><b><a href='profile.php?u={n}'>{who}</a></b></td><td>{text}<br><font size=1>{date}</font></td></tr>",
        (
            "Monday, January 12, 2009 2:05 PM",
            "Monday, January 12, 2009 9:41 PM",
            "Tuesday, January 13, 2009 7:12 AM",
            "Friday, January 16, 2009 11:30 PM",
        ),
        "<table>{}</table>",
    ),
    "who joined when, without a word": Engine(
        "<div class=m1><div class=u><a href='/u/{n}'>{who}</a><div><i class=i1></i> {joined}</div>"
        "<div><i class=i2></i> {posts}</div></div><div class=t>{text}</div><div class=d>{date}</div></div>",
        ("3 years ago", "3 years ago", "2 years ago", "5 days ago"),
        "<div>{}</div>",
    ),
    "last seen before the date": Engine(
        "<div class=post><a class=username href='/u/{n}'>{who}</a><div>Last active: 2 hours ago</div>"
        "<abbr>{date}</abbr><div class=t>{text}</div></div>",
        ("12.01.2009, 14:05", "12.01.2009, 21:41", "13.01.2009, 07:12", "16.01.2009, 23:30"),
        "<div>{}</div>",
    ),
    "days of the week, Dutch": Engine(
        "<div class=post><h3><a href='/u/{n}'>{who}</a></h3><p class=d>{date}</p><div class=t>{text}</div></div>",
        ("ma 12 jan 2009, 14:05", "ma 12 jan 2009, 21:41", "di 13 jan 2009, 07:12", "vr 16 jan 2009, 23:30"),
        "<div>{}</div>",
    ),
    "how long ago, in letters behind a dot": Engine(
        "<div class=post><p><a href='/u/{n}'>{who}</a> <span>· {date}</span></p><div class=t>{text}</div></div>",
        ("3y", "2yrs", "11mo", "5d"),
        "<div>{}</div>",
    ),
    "how long ago, in words": Engine(
        "<div class=post><h3><a href='/u/{n}'>{who}</a></h3><p class=d>{date}</p><div class=t>{text}</div></div>",
        ("three years ago", "two years ago", "several months ago", "a day ago"),
        "<div>{}</div>",
    ),
    "days near by, Czech": Engine(
        "<div class=post><h3><a href='/u/{n}'>{who}</a></h3><p class=d>{date}</p><div class=t>{text}</div></div>",
        ("před 3 lety", "včera", "včera", "dnes"),
        "<div>{}</div>",
    ),
    "date in the third line of the text": Engine(
        "<div class=pp><b>{who}</b><br>Senior member<br>{date}<br>{text}</div>",
        ("12.01.2009 14:05", "12.01.2009 21:41", "13.01.2009 07:12", "16.01.2009 23:30"),
    ),
    "date below much that is told of the author": Engine(
        """<tr><td><b><a href=u{n}.htm>{who}</a></b><br>Senior member<br>Posts: {posts}<br>From: a village in the hills
near the river<br>Has said thanks 12 times, was thanked 24 times in 20 posts<br>{date}</td><td>{text}</td></tr>""",
        ("12 Jan 2009", "12 Jan 2009", "13 Jan 2009", "16 Jan 2009"),
        "<table>{}</table>",
    ),
    "date in the last line of the text": Engine(
        "<p><b>{who}</b><br>{text}<br>{date}</p>",
        ("12/01/2009 à 14h05", "12/01/2009 à 21h41", "13/01/2009 à 07h12", "16/01/2009 à 23h30"),
    ),
    "date and title in one text": Engine(
        """<tr><td><b>{who}</b><br>Anmeldedatum: {joined}<br>Beiträge: {posts}</td><td><small>Verfasst: {date} Titel:
Hühner</small><hr><div>{text}</div></td></tr>""",
        ("12 Jan 2009 14:05", "12 Jan 2009 21:41", "13 Jan 2009 07:12", "16 Jan 2009 23:30"),
        "<table>{}</table>",
    ),
    "time before the day, French": Engine(
        "<li><p><b>{who}</b> a écrit le {date} :</p><p>{text}</p></li>",
        ("14:05, 12 janvier 2009", "21:41, 12 janvier 2009", "07:12, 13 janvier 2009", "23:30, 16 janvier 2009"),
        "<ul>{}</ul>",
    ),
    "who and when in one text, German": Engine(
        "<div class=pp><div class=hh>Antwort von {who} am {date}</div><div class=cc>{text}</div></div>",
        ("12.01.09 um 14:05 Uhr", "12.01.09 um 21:41 Uhr", "13.01.09 um 07:12 Uhr", "16.01.09 um 23:30 Uhr"),
        first="<div class=pp><div class=hh>Frage von {who} am {date}</div><div class=cc>{text}</div></div>",
    ),
    "when and who in one text, French": Engine(
        "<li><p>Publié le {date} par {who}</p><p>{text}</p></li>",
        (
            "lundi 12 janvier 2009 à 14:05",
            "lundi 12 janvier 2009 à 21:41",
            "mardi 13 janvier 2009 à 07:12",
            "vendredi 16 janvier 2009 à 23:30",
        ),
        "<ul>{}</ul>",
    ),
    "who and when, parted by a stroke": Engine(
        "<div class=pp><div class=cc>{text}</div><div class=hh>{who} | {date}</div></div>",
        ("3 months ago", "3 months ago", "2 months ago", "5 weeks ago"),
    ),
}
