"""Boards of the years up to about 2012: tables, labels, and dates in the language of the board."""

from __future__ import annotations

from . import Engine

BOARDS = {
    "phpBB 2": Engine(
        """<tr><td width=150 align=left valign=top class=row1 rowspan=2><span class=name><a
name={n}></a><b>{who}</b></span>
<br><span class=postdetails>Regular<br><br><br>Joined: {joined}<br>Posts: {posts}<br>Location: Ohio</span><br></td>
<td class=row1 width="100%" height=28 valign=top><table width="100%"><tr><td width="100%">
<a href="viewtopic.php?p={n}#{n}"><img src=minipost.gif></a><span class=postdetails>Posted: {date}<span class=gen>&nbsp;
</span>&nbsp; &nbsp;Post subject: Hens</span></td><td><a href="posting.php?mode=quote&amp;p={n}"><img
src=q.gif></a></td></tr>
<tr><td colspan=2><hr></td></tr><tr><td colspan=2><span class=postbody>{text}</span><span
class=gensmall></span></td></tr>
</table></td></tr><tr><td class=row1 valign=bottom><a href="profile.php?mode=viewprofile&amp;u={n}"><img alt="View
user's
profile" src=p.gif></a></td></tr><tr><td class=spaceRow colspan=2 height=1><img src=spacer.gif></td></tr>""",
        (
            "Mon Jan 12, 2009 2:05 pm",
            "Mon Jan 12, 2009 9:41 pm",
            "Tue Jan 13, 2009 7:12 am",
            "Fri Jan 16, 2009 11:30 pm",
        ),
        "<table class=forumline width='100%'><tr><th>Author</th><th>Message</th></tr>{}</table>",
    ),
    "phpBB 2, German": Engine(
        """<tr><td class=row1 rowspan=2><span class=name><a name={n}></a><b>{who}</b></span><br>
<span class=postdetails><br>Anmeldungsdatum: {joined}<br>Beiträge: {posts}<br>Wohnort: Ulm</span></td>
<td class=row1><table><tr><td><a href="viewtopic.php?p={n}#{n}"><img src=minipost.gif></a><span
class=postdetails>Verfasst
am: {date}<span class=gen>&nbsp;</span>&nbsp; &nbsp;Titel: Hühner</span></td></tr><tr><td colspan=2><hr></td></tr>
<tr><td colspan=2><span class=postbody>{text}</span></td></tr></table></td></tr>
<tr><td class=row1><a href="profile.php?mode=viewprofile&amp;u={n}"><img alt=Profil src=p.gif></a></td></tr>""",
        ("Mo 12 Jan 2009 14:05", "Mo 12 Jan 2009 21:41", "Di 13 Jan 2009 07:12", "Fr 16 Jan 2009 23:30"),
        "<table class=forumline><tr><th>Autor</th><th>Nachricht</th></tr>{}</table>",
        ("14.03.2005", "02.11.2001", "30.06.2008", "14.03.2005"),
    ),
    "phpBB 2, French": Engine(
        """<tr><td class=row2 rowspan=2><span class=name><a name={n}></a><b>{who}</b></span><br>
<span class=postdetails><br>Inscrit le: {joined}<br>Messages: {posts}</span></td>
<td class=row2><table><tr><td><span class=postdetails>Posté le: {date}<span class=gen>&nbsp;</span>&nbsp; &nbsp;Sujet du
message: Poules</span></td></tr><tr><td><span class=postbody>{text}</span></td></tr></table></td></tr>
<tr><td class=row2><a href="profile.php?mode=viewprofile&amp;u={n}"><img alt=Profil src=p.gif></a></td></tr>""",
        ("Lun 12 Jan 2009 14:05", "Lun 12 Jan 2009 21:41", "Mar 13 Jan 2009 7:12", "Ven 16 Jan 2009 23:30"),
        "<table class=forumline>{}</table>",
        ("14 Mar 2005", "02 Nov 2001", "30 Juin 2008", "14 Mar 2005"),
    ),
    "phpBB 3.0": Engine(
        """<div id=p{n} class="post bg1"><div class=inner><span class=corners-top><span></span></span>
<div class=postbody><ul class=profile-icons><li class=report-icon><a
href="./report.php?p={n}"><span>Report</span></a></ul>
<h3><a href="#p{n}">Re: Hens in winter</a></h3><p class=author><a href="./viewtopic.php?p={n}#p{n}"><img
src=t.gif></a>by
<strong><a href="./memberlist.php?mode=viewprofile&amp;u={n}">{who}</a></strong> &raquo; {date} </p>
<div class=content>{text}</div><div id=sig{n} class=signature>Coop, sweet coop since 12 May 1999.</div></div>
<dl class=postprofile id=profile{n}><dt><a
href="./memberlist.php?mode=viewprofile&amp;u={n}">{who}</a></dt><dd>&nbsp;</dd>
<dd><strong>Posts:</strong> {posts}</dd><dd><strong>Joined:</strong> {joined}</dd></dl></div></div><hr
class=divider>""",
        (
            "Mon Jan 12, 2009 2:05 pm",
            "Mon Jan 12, 2009 9:41 pm",
            "Tue Jan 13, 2009 7:12 am",
            "Fri Jan 16, 2009 11:30 pm",
        ),
        "<div id=page-body>{}</div>",
    ),
    "phpBB 3.0 subsilver": Engine(
        """<table class=tablebg width="100%" cellspacing=1><tr class=row1><td align=center valign=middle><a
name=p{n}></a>
<b class=postauthor>{who}</b></td><td width="100%" height=25><table width="100%" cellspacing=0><tr><td class=gensmall
width="100%"><div style="float: left;">&nbsp;<b>Post subject:</b> Re: Hens</div><div style="float: right;"><a
href="./viewtopic.php?p={n}#p{n}"><img src=t.gif></a><b>Posted:</b> {date}&nbsp;</div></td></tr></table></td></tr>
<tr class=row1><td valign=top class=profile><table cellspacing=4><tr><td class=postdetails>Regular</td></tr></table>
<span class=postdetails><br><b>Joined:</b> {joined}<br><b>Posts:</b> {posts}</span></td><td valign=top><table><tr><td>
<div class=postbody>{text}</div><br clear=all></td></tr></table></td></tr><tr class=row1><td class=profile><strong><a
href="#wrapheader">Top</a></strong></td><td><div class=gensmall style="float: left;"><a
href="./memberlist.php?mode=viewprofile&amp;u={n}"><img alt=Profile></a></div></td></tr></table>""",
        (
            "Mon Jan 12, 2009 2:05 pm",
            "Mon Jan 12, 2009 9:41 pm",
            "Tue Jan 13, 2009 7:12 am",
            "Fri Jan 16, 2009 11:30 pm",
        ),
        "<div id=pagecontent>{}</div>",
        (
            "Mon Mar 14, 2005 1:12 pm",
            "Fri Nov 02, 2001 8:00 am",
            "Mon Jun 30, 2008 5:55 pm",
            "Mon Mar 14, 2005 1:12 pm",
        ),
    ),
    "phpBB 3.2, Spanish": Engine(
        """<div id=p{n} class="post has-profile bg2"><div class=inner><dl class=postprofile id=profile{n}><dt
class=no-avatar>
<a href="./memberlist.php?mode=viewprofile&amp;u={n}" class=username>{who}</a></dt><dd class=profile-rank>Gallo</dd>
<dd class=profile-posts><strong>Mensajes:</strong> <a href="./search.php?author_id={n}&amp;sr=posts">{posts}</a></dd>
<dd class=profile-joined><strong>Registrado:</strong> {joined}</dd></dl><div class=postbody><div id=post_content{n}>
<h3><a href="#p{n}">Re: Gallinas</a></h3><p class=author><a class=unread href="./viewtopic.php?p={n}#p{n}"
title=Mensaje><i
class="icon fa-file"></i><span class=sr-only>Mensaje</span></a><span class=responsive-hide>por <strong><a
href="./memberlist.php?mode=viewprofile&amp;u={n}" class=username>{who}</a></strong> &raquo; </span>{date} </p>
<div class=content>{text}</div></div></div></div></div>""",
        ("Lun, 12 Ene 2009, 14:05", "Lun, 12 Ene 2009, 21:41", "Mar, 13 Ene 2009, 07:12", "Vie, 16 Ene 2009, 23:30"),
        joined=("14 Mar 2005, 10:00", "02 Nov 2001, 11:15", "30 Jun 2008, 09:20", "14 Mar 2005, 10:00"),
    ),
    "phpBB 3.3, with <time>": Engine(
        """<div id=p{n} class="post has-profile bg2"><div class=inner><dl class=postprofile><dt><a
href="./memberlist.php?mode=viewprofile&amp;u={n}" class=username>{who}</a></dt><dd
class=profile-joined><strong>Joined:</strong>
{joined}</dd></dl><div class=postbody><p class=author><span class=responsive-hide>by <strong><a
href="./memberlist.php?mode=viewprofile&amp;u={n}" class=username>{who}</a></strong> &raquo; </span><time
datetime="2019-01-12T14:05:00+00:00">{date}</time></p><div class=content>{text}</div><div class=notice>Last edited by
<a href="./memberlist.php?mode=viewprofile&amp;u=2">Ed</a> on Sat Feb 02, 2019 8:08 am, edited 1 time in total.</div>
</div></div></div>""",
        (
            "Sat Jan 12, 2019 2:05 pm",
            "Sat Jan 12, 2019 9:41 pm",
            "Sun Jan 13, 2019 7:12 am",
            "Wed Jan 16, 2019 11:30 pm",
        ),
    ),
    "Forumotion": Engine(
        """<div class="post row1" id=p{n}><div class=inner><div class=postprofile><dl><dt><img src=a.png><br><span
style="color:#900"><strong>{who}</strong></span></dt><dd>Küken<br></dd><dd><span class=label>Anzahl der
Beiträge</span> : {posts}
<br><span class=label>Anmeldedatum</span> : {joined}</dd></dl></div><div class="postbody-head"><ul
class=post-info><li>Beitrag
#{n}</li></ul><h3><a href="/t7-huehner#{n}">Hühner im Winter</a></h3><p class=author><img src=e.gif
alt=Beitrag>&nbsp;von&nbsp;<span
style="color:#900"><strong>{who}</strong></span> am {date}</p></div><div
class=post-entry><div><div>{text}</div></div></div></div></div>""",
        ("Mo 12 Jan 2009 - 14:05", "Mo 12 Jan 2009 - 21:41", "Di 13 Jan 2009 - 7:12", "Fr 16 Jan 2009 - 23:30"),
        joined=("14.03.05", "02.11.01", "30.06.08", "14.03.05"),
    ),
    "Forumotion, short years": Engine(
        """<div class="post row1" id=p{n}><div class=inner><div class=postbody-head><h3><a
href="/t7-huehner#{n}">Hühner im
Winter</a></h3><p class=author><img src=e.gif alt=Beitrag>&nbsp;von&nbsp;<span
style="color:#900"><strong>{who}</strong></span> am
{date}</p></div><div class=post-entry><div><div>{text}</div></div></div></div></div>""",
        ("12/01/09, 02:05 pm", "12/01/09, 09:41 pm", "13/01/09, 07:12 am", "16/01/09, 11:30 pm"),
    ),
    "vBulletin 3": Engine(
        """<div id=edit{n}><table id=post{n} class=tborder cellpadding=6 width="100%"><tr><td class=thead><div
class=normal
style="float:right"><a href="showpost.php?p={n}"><strong>1</strong></a></div><div class=normal><a name=post{n}><img
src=post_old.gif></a> {date} </div></td></tr><tr><td class=alt2><table><tr><td nowrap><div id=postmenu_{n}><a
class=bigusername href="member.php?u={n}">{who}</a></div><div class=smallfont>Registered User</div></td><td
width="100%">
&nbsp;</td><td><div class=smallfont><div>Join Date: {joined}</div><div>Location: Ohio</div><div>Posts:
{posts}</div></div>
</td></tr></table></td></tr><tr><td class=alt1 id=td_post_{n}><div class=smallfont><strong>Re: Hens</strong></div><hr>
<div id=post_message_{n}>{text}</div></td></tr></table></div>""",
        ("01-12-2009, 02:05 PM", "01-12-2009, 09:41 PM", "01-13-2009, 07:12 AM", "01-16-2009, 11:30 PM"),
        "<div id=posts>{}</div>",
        ("Mar 2005", "Nov 2001", "Jun 2008", "Mar 2005"),
    ),
    "vBulletin 3, today and yesterday": Engine(
        """<table id=post{n} class=tborder width="100%"><tr><td class=thead style="font-weight:normal"><a
name=post{n}></a>
{date}</td><td class=thead align=right>&nbsp; #<a href="showpost.php?p={n}"><strong>1</strong></a></td></tr><tr
valign=top><td class=alt2 width=175><div id=postmenu_{n}><a class=bigusername href="member.php?u={n}">{who}</a></div>
<div class=smallfont>Senior Member</div><div class=smallfont>&nbsp;<br><div>Join Date: {joined}</div><div>Posts:
{posts}</div>
</div></td><td class=alt1 id=td_post_{n}><div id=post_message_{n}>{text}</div></td></tr></table>""",
        ("01-12-2009, 02:05 PM", "01-12-2009, 09:41 PM", "Yesterday, 10:11 AM", "Today, 11:30 PM"),
        "<div id=posts>{}</div>",
        ("Mar 2005", "Nov 2001", "Jun 2008", "Mar 2005"),
    ),
    "vBulletin 3, German": Engine(
        """<table id=post{n} class=tborder><tr><td class=thead><div class=normal style="float:right">&nbsp; #<a
href="showpost.php?p={n}"><strong>1</strong></a></div><div class=normal><a name=post{n}><img src=o.gif alt=Alt></a>
{date}
</div></td></tr><tr><td class=alt2><table><tr><td><a class=bigusername href="member.php?u={n}">{who}</a><div
class=smallfont>Benutzer</div></td><td><div class=smallfont><div>Registriert seit: {joined}</div><div>Beiträge: {posts}
</div></div></td></tr></table></td></tr><tr><td class=alt1><div id=post_message_{n}>{text}</div></td></tr></table>""",
        ("12.01.2009, 14:05", "12.01.2009, 21:41", "13.01.2009, 07:12", "16.01.2009, 23:30"),
        "<div id=posts>{}</div>",
        ("14.03.2005", "02.11.2001", "30.06.2008", "14.03.2005"),
    ),
    "vBulletin 4": Engine(
        """<li class="postbitlegacy postbitim postcontainer old" id=post_{n}><div class=posthead><span class="postdate
old">
<span class=date>{date}</span></span><span class=nodecontrols><a name=post{n} href="showthread.php?1-Hens&amp;p={n}"
class=postcounter>#1</a></span></div><div class=postdetails><div class=userinfo><div class=username_container><div
class="popupmenu memberaction"><a class="username offline popupctrl" href="member.php?{n}-x" title="{who} is offline">
<strong>{who}</strong></a><ul class="popupbody memberaction_body"><li class=left><a href="member.php?{n}-x"> View
Profile
</a></li><li class=right><a href="search.php?do=finduser&amp;userid={n}"> View Forum Posts </a></li></ul></div><span
class=usertitle>Member</span></div><hr><dl class=userinfo_extra><dt>Join Date</dt> <dd>{joined}</dd> <dt>Posts</dt>
<dd>{posts}</dd></dl></div><div class=postbody><div class=postrow><h2 class="title icon">Hens</h2><div class=content>
<div id=post_message_{n}><blockquote class="postcontent
restore">{text}</blockquote></div></div></div></div></div></li>""",
        (
            "01-12-2012,&nbsp;<span class=time>02:05 PM</span>",
            "01-12-2012,&nbsp;<span class=time>09:41 PM</span>",
            "01-13-2012,&nbsp;<span class=time>07:12 AM</span>",
            "01-16-2012,&nbsp;<span class=time>11:30 PM</span>",
        ),
        "<ol id=posts class=posts>{}</ol>",
        ("Mar 2005", "Nov 2001", "Jun 2008", "Mar 2005"),
    ),
    "SMF 1.1": Engine(
        """<tr><td style="padding: 1px 1px 0 1px;"><a name=msg{n}></a><table width="100%" cellpadding=3><tr><td
class=windowbg><table width="100%" cellpadding=5 style="table-layout: fixed;"><tr><td valign=top width="16%"
rowspan=2><b>
<a href="http://yard.example/index.php?action=profile;u={n}" title="View the profile of x">{who}</a></b><div
class=smalltext>Newbie<br><img src=star.gif><br>Offline<br><br>Posts: {posts}<br><br></div></td><td valign=top
width="85%"
height="100%"><table width="100%" border=0><tr><td align=left valign=middle><a href="topic=1.msg{n}#msg{n}"><img
src=xx.gif></a></td><td valign=middle><div style="font-weight: bold;" id=subject_{n}><a
href="topic=1.msg{n}#msg{n}">Hens
in winter</a></div><div class=smalltext>&#171; <b>on:</b> {date} &#187;</div></td><td align=right><a
href="?action=post;quote={n}"><img
src=quote.gif></a></td></tr></table><hr width="100%" size=1><div class=post>{text}</div></td></tr><tr><td valign=bottom
class=smalltext><table><tr><td colspan=2 class=smalltext align=right><a href="?action=reporttm;msg={n}">Report to
moderator</a> &nbsp; Logged</td></tr></table></td></tr></table></td></tr></table></td></tr>""",
        (
            "January 12, 2009, 02:05:11 PM",
            "January 12, 2009, 09:41:57 PM",
            "January 13, 2009, 07:12:20 AM",
            "January 16, 2009, 11:30:41 PM",
        ),
        "<form action=x><table cellpadding=0 class=bordercolor>{}</table></form>",
    ),
    "SMF 2.0": Engine(
        """<div class=windowbg><span class=topslice><span></span></span><div class=post_wrapper><div
class=poster><h4><img
src=useroff.gif alt=Offline> <a href="http://yard.example/index.php?action=profile;u={n}" title="View the profile of
x">{who}
</a></h4><ul class="reset smalltext" id=msg_{n}_extra_info><li class=postgroup>Jr. Member</li><li class=stars><img
src=s.gif></li><li class=postcount>Posts: {posts}</li></ul></div><div class=postarea><div class=flow_hidden><div
class=keyinfo><div class=messageicon><img src=xx.gif></div><h5 id=subject_{n}><a href="?topic=1.msg{n}#msg{n}"
rel=nofollow>Re: Hens</a></h5><div class=smalltext>&#171; <strong>Reply #{n} on:</strong> {date} &#187;</div><div
id=msg_{n}_quick_mod></div></div></div><div
class=post><div class=inner id=msg_{n}>{text}</div></div></div><div class=moderatorbar><div class="smalltext modified"
id=modified_{n}><em>Last Edit: February 02, 2011, 08:08:08 AM by Ed</em></div><div class="smalltext reportlinks">Logged
</div></div></div></div><hr class=post_separator>""",
        (
            "January 12, 2011, 02:05:11 PM",
            "January 12, 2011, 09:41:57 PM",
            "January 13, 2011, 07:12:20 AM",
            "January 16, 2011, 11:30:41 PM",
        ),
        "<div id=forumposts><form>{}</form></div>",
    ),
    "SMF 2.0, Italian": Engine(
        """<div class=windowbg2><div class=post_wrapper><div class=poster><h4><a
href="http://yard.example/index.php?action=profile;u={n}">{who}</a></h4><ul class="reset smalltext"><li
class=postcount>Post: {posts}</li></ul></div><div class=postarea><div class=keyinfo><h5><a href="?topic=1.msg{n}">Re:
Galline</a></h5><div class=smalltext>&#171; <strong>Risposta #{n} il:</strong> {date} &#187;</div></div><div
class=post><div class=inner>{text}</div></div></div></div></div>""",
        (
            "Gennaio 12, 2011, 14:05:11",
            "Gennaio 12, 2011, 21:41:57",
            "Gennaio 13, 2011, 07:12:20",
            "Gennaio 16, 2011, 23:30:41",
        ),
        "<div id=forumposts>{}</div>",
    ),
    "YaBB 2": Engine(
        """<tr><td class=windowbg valign=top><a name={n}></a><table width="100%"><tr><td valign=top width=160><b><a
href="YaBB.pl?action=viewprofile;username=x{n}">{who}</a></b><br><span class=small>YaBB Newbies<br><img
src=star.gif><br>
Offline<br><br>Posts: {posts}<br>Ohio<br>Gender: male</span></td><td valign=top><div style="float:left"><img src=xx.gif>
</div><div style="float: left; width: 60%;"><span class=small><b>Re: Hens</b><br>&#171; <b>Reply #{n} - </b> {date}
&#187;</span></div><div
style="float:right"><a href="YaBB.pl?action=post;quote={n}"><img src=q.gif></a></div><hr><div class=message>{text}</div>
</td></tr></table></td></tr>""",
        (
            "Jan 12<sup>th</sup>, 2009, 2:05pm",
            "Jan 12<sup>th</sup>, 2009, 9:41pm",
            "Jan 13<sup>th</sup>, 2009, 7:12am",
            "Jan 16<sup>th</sup>, 2009, 11:30pm",
        ),
        "<table class=bordercolor>{}</table>",
    ),
    "MyBB 1.4": Engine(
        """<table border=0 cellspacing=1 cellpadding=4 class=tborder style="border-top-width: 0;"><tr><td class=trow1
style="white-space: nowrap; text-align: center"><a name=pid{n}></a><div class=smalltext></div></td></tr><tr><td
class=trow1>
<table width="100%"><tr><td class=post_author><strong><span class=largetext><a
href="http://yard.example/user-{n}.html">{who}
</a></span></strong> <img src=o.gif><br><span class=smalltext>Junior Member<br></span></td><td class="smalltext
post_author_info" width=165>Posts: {posts}<br>Joined: {joined}<br>Reputation: <strong
class=reputation_neutral>0</strong>
</td></tr></table></td></tr><tr><td class=trow2><table width="100%"><tr><td class=post_content><span class=smalltext>
<strong>Hens in winter</strong></span><br><div id=pid_{n}>{text}</div></td></tr><tr><td><div style="text-align: right;
vertical-align: bottom;"><div id=post_meta_{n}></div></div></td></tr></table></td></tr><tr><td class="trow1
post_buttons">
<table width="100%"><tr><td><span class=smalltext>{date}</span></td><td align=right><a href="newreply.php?pid={n}">Quote
</a></td></tr></table></td></tr></table>""",
        ("01-12-2009 02:05 PM", "01-12-2009 09:41 PM", "01-13-2009 07:12 AM", "01-16-2009 11:30 PM"),
        "<div id=posts>{}</div>",
        ("Mar 2005", "Nov 2001", "Jun 2008", "Mar 2005"),
    ),
    "MyBB 1.8": Engine(
        """<div class="post classic" id=post_{n}><div class=post_author><div class=author_avatar><a
href="member.php?u={n}">
<img src=a.png></a></div><div class=author_information><strong><span class=largetext><a
href="https://yard.example/member.php?action=profile&amp;uid={n}">{who}</a></span></strong> <img src=o.png><br><span
class=smalltext>Junior Member</span></div><div class=author_statistics>Posts: {posts}<br>Threads: 1<br>Joined:
{joined}<br>
Reputation: <strong>0</strong></div></div><div class=post_content><div class=post_head><div class=float_right><strong><a
href="showthread.php?tid=1&amp;pid={n}">#1</a></strong></div><span class=post_date>{date} <span class=post_edit
id=edited_by_{n}><span class=edited_post>(This post was last modified: 02-02-2019, 08:08 AM by <a
href="member.php?action=profile&amp;uid=2">Ed</a>.)</span></span></span></div><div class="post_body scaleimages"
id=pid_{n}>{text}</div></div></div>""",
        ("01-12-2019, 02:05 PM", "01-12-2019, 09:41 PM", "01-13-2019, 07:12 AM", "01-16-2019, 11:30 PM"),
        "<div id=posts>{}</div>",
        ("Mar 2015", "Nov 2011", "Jun 2018", "Mar 2015"),
    ),
    "Invision Power Board 2": Engine(
        """<table class=ipbtable cellspacing=1><tr><td valign=middle class=row2 width="1%"><a name=entry{n}></a><div
class=post-member-info><span class=normalname><a
href="http://yard.example/index.php?showuser={n}">{who}</a></span></div>
</td><td class=row2 valign=top width="99%"><div style="float: left;"><span class=postdetails><img src=to_post.gif>
{date}
</span></div><div align=right><span class=postdetails>Post <a href="#"
onclick="link_to_post({n})">#1</a></span></div></td>
</tr><tr><td valign=top class=post2><span class=postdetails><br>Newbie<br><br>Group: Members<br>Posts:
{posts}<br>Joined:
{joined}<br>Member No.: {n}<br><br></span></td><td width="100%" valign=top class=post2 id=post-main-{n}><div
class=postcolor
id=post-{n}>{text}</div></td></tr><tr><td class=formbuttonrow><a href="#top">Go to the top</a></td><td
class=formbuttonrow></td></tr></table>""",
        ("Jan 12 2009, 02:05 PM", "Jan 12 2009, 09:41 PM", "Jan 13 2009, 07:12 AM", "Jan 16 2009, 11:30 PM"),
        "<div class=borderwrap>{}</div>",
        ("14-March 05", "2-November 01", "30-June 08", "14-March 05"),
    ),
    "IP.Board 3": Engine(
        """<div class="post_block hentry clear clearfix" id=post_id_{n}><a id=entry{n}></a><div class=post_wrap><h3
class="row2"><span class="post_id right ipsType_small desc"><a href="#entry{n}" rel=bookmark>#1</a></span><span
class="author vcard"><a class="url fn name ___hover___member"
href="http://yard.example/user/{n}-x/">{who}</a></span></h3>
<div class=author_info><div class="user_details"><ul class=basic_info><li class="group_title">Members</li><li
class="post_count desc lighter">{posts} posts</li></ul></div></div><div class=post_body><p class="posted_info desc
lighter
ipsType_small">Posted <abbr class=published title="2012-01-12T14:05:00+00:00">{date}</abbr></p><div class="post
entry-content"><p>{text}</p><p class=edit><strong>Edited by Ed, 02 February 2012 - 08:08 AM.</strong></p></div></div>
</div></div>""",
        (
            "12 January 2012 - 02:05 PM",
            "12 January 2012 - 09:41 PM",
            "13 January 2012 - 07:12 AM",
            "16 January 2012 - 11:30 PM",
        ),
        "<div class=ipsBox_container id=ips_Posts>{}</div>",
    ),
    "PunBB": Engine(
        """<div id=p{n} class="blockpost rowodd"><h2><span><span class=conr>#1&nbsp;</span><a
href="viewtopic.php?pid={n}#p{n}">{date}</a></span></h2><div class=box><div class=inbox><div
class=postleft><dl><dt><strong>
<a href="profile.php?id={n}">{who}</a></strong></dt><dd class=usertitle><strong>Member</strong></dd><dd>From: Ohio</dd>
<dd>Registered: {joined}</dd><dd>Posts: {posts}</dd></dl></div><div class=postright><h3> Re: Hens</h3><div
class=postmsg>
<p>{text}</p><p class=postedit><em>Last edited by Ed (2009-02-02 08:08:08)</em></p></div></div><div
class=clearer></div><div
class=postfootleft></div><div class=postfootright><ul><li class=postreport><a href="misc.php?report={n}">Report</a></li>
</ul></div></div></div></div>""",
        ("2009-01-12 14:05:11", "2009-01-12 21:41:57", "2009-01-13 07:12:20", "2009-01-16 23:30:41"),
        "<div id=punviewtopic>{}</div>",
        ("2005-03-14", "2001-11-02", "2008-06-30", "2005-03-14"),
    ),
    "PunBB, names without links": Engine(
        """<div id=p{n} class="blockpost rowodd"><h2><span><span class=conr>#1&nbsp;</span><a
href="viewtopic.php?pid={n}#p{n}">{date}</a></span></h2><div class=box><div class=inbox><div
class=postleft><dl><dt><strong>
{who}</strong></dt><dd class=usertitle><strong>Membre</strong></dd><dd>Date d'inscription: {joined}</dd><dd>Messages:
{posts}
</dd></dl></div><div class=postright><div class=postmsg><p>{text}</p></div></div></div></div></div>""",
        ("12-01-2009 14:05:11", "12-01-2009 21:41:57", "Hier 07:12:20", "Aujourd'hui 23:30:41"),
        "<div id=punviewtopic>{}</div>",
        ("14-03-2005", "02-11-2001", "30-06-2008", "14-03-2005"),
    ),
    "FluxBB": Engine(
        """<div id=p{n} class="blockpost roweven"><h2><span><span class=conr>#1</span> <a
href="viewtopic.php?pid={n}#p{n}">{date}</a></span></h2><div class=box><div class=inbox><div class=postbody><div
class=postleft><dl><dt><strong><a href="profile.php?id={n}">{who}</a></strong></dt><dd class=usertitle><strong>Member
</strong></dd><dd><span>Registered: {joined}</span></dd><dd><span>Posts: {posts}</span></dd></dl></div><div
class=postright><h3>Re: Hens</h3><div class=postmsg><p>{text}</p></div><div class="postsignature postmsg"><hr><p>Coop
since
2003-04-05</p></div></div></div></div></div></div>""",
        ("2015-01-12 14:05:11", "2015-01-12 21:41:57", "Yesterday 07:12:20", "Today 23:30:41"),
        joined=("2005-03-14", "2001-11-02", "2008-06-30", "2005-03-14"),
    ),
    "Phorum 5": Engine(
        """<div class=PhorumReadMessageBlock><div class=PhorumStdBlock><div class=PhorumReadBodySubject>Re: Hens <span
class=PhorumNewFlag></span></div><div class=PhorumReadBodyHead>Posted by: <strong><a
href="http://yard.example/profile.php?1,{n}"> {who} </a></strong> ()</div><div class=PhorumReadBodyHead>Date:
{date}</div>
<br><div class=PhorumReadBodyText>{text}</div><br></div><div class=PhorumReadNavBlock><div class=PhorumNavBlock><span
class=PhorumNavHeading>Options:</span>&nbsp;<a class=PhorumNavLink href="read.php?1,{n},quote=1">Quote This Message</a>
</div></div></div>""",
        (
            "January 12, 2009 02:05PM",
            "January 12, 2009 09:41PM",
            "January 13, 2009 07:12AM",
            "January 16, 2009 11:30PM",
        ),
    ),
    "Phorum 3": Engine(
        """<table class=PhorumTable cellspacing=0><tr><td class=PhorumTableHeader height=21><font
color="#FFF">&nbsp;Re: Hens
</font></td></tr><tr><td class=PhorumMessage><font>Author: <a href="profile.php?f=1&amp;id={n}">{who}</a>&nbsp;<br>Date:
&nbsp; {date}<br><br>{text}<p></font></td></tr></table>""",
        ("01-12-09 14:05", "01-12-09 21:41", "01-13-09 07:12", "01-16-09 23:30"),
    ),
    "UBB.threads 6": Engine(
        """<tr><td class=tdheader colspan=2><a name=Post{n}></a><table width="100%"><tr><td align=left
class=subjecttable>
<b>Re: Hens</b> <span class=small>[<a href="showthreaded.php?Number=1">Re: Ann</a>]</span><br><span class=small>#{n} -
{date}</span></td><td align=right class=subjecttable><a
href="newreply.php?Number={n}">Reply</a></td></tr></table></td></tr>
<tr><td class=lighttable valign=top width="15%"><a href="showprofile.php?User=x{n}"><span
class=username>{who}</span></a><br>
<span class=small>journeyman<br><br>Reged: {joined}<br>Posts: {posts}</span></td><td class=lighttable width="85%"><font
class=post>{text}<br><br></font></td></tr>""",
        ("01/12/05 02:05 PM", "01/12/05 09:41 PM", "01/13/05 07:12 AM", "01/16/05 11:30 PM"),
        "<table class=tableborders width='95%'>{}</table>",
        ("03/14/03", "11/02/01", "06/30/04", "03/14/03"),
    ),
    "UBB.threads 7": Engine(
        """<div id=number{n} class=post-wrap><table width="100%" class=t_outer><tr><td class="subjecttable"><div><a
href="ubbthreads.php/topics/{n}/Re"><img src=i.gif></a> <a href="ubbthreads.php/topics/{n}/Re" class=bold>Re: Hens</a>
<span
class=small>[Re: <a class=bold href="ubbthreads.php/users/1/Ann">Ann</a>]</span></div><div class=date-bar><span
class="date">{date}</span></div></td></tr></table><table width="100%"><tr><td class=author-content><a
href="ubbthreads.php/users/{n}/x"><span class=username>{who}</span></a><br>OP <span class=small>journeyman</span><div
class=small>Joined: <span class=date>{joined}</span><br>Posts: {posts}</div></td><td class=post-content><div
id=body{n}>{text}</div></td></tr></table></div>""",
        (
            "01/12/09 <span class=time>02:05 PM</span>",
            "01/12/09 <span class=time>09:41 PM</span>",
            "01/13/09 <span class=time>07:12 AM</span>",
            "01/16/09 <span class=time>11:30 PM</span>",
        ),
        joined=("Mar 2005", "Nov 2001", "Jun 2008", "Mar 2005"),
    ),
    "UBB Classic": Engine(
        """<tr bgcolor="#f7f7f7"><td valign=top width="18%"><font size=2><b>{who}</b></font><br><font
size=1>Member<br>Member #
{n}</font></td><td valign=top><img src=icon1.gif> <font size=1>posted {date} &nbsp;&nbsp; <a
href="ultimatebb.cgi?ubb=get_profile;u={n}"><img src=profile.gif></a> <a href="ultimatebb.cgi?ubb=reply;r={n}"><img
src=edit.gif></a></font><hr><font size=2>{text}</font><hr><font size=1>Posts: {posts} | From: Ohio | Registered:
{joined}
| IP: Logged</font></td></tr>""",
        (
            "January 12, 2003 02:05 PM",
            "January 12, 2003 09:41 PM",
            "January 13, 2003 07:12 AM",
            "January 16, 2003 11:30 PM",
        ),
        "<table width='95%'>{}</table>",
        ("Mar 2002", "Nov 2001", "Jun 2000", "Mar 2002"),
    ),
    "Ikonboard": Engine(
        """<table width="95%" cellspacing=0 class=tablebg><tr><td class=postbg1 width="20%" valign=top><span
class=username><a
href="ikonboard.cgi?act=Profile;MD={n}">{who}</a></span><br><span class=membertitle>Member</span><br>Group:
Members<br>Posts:
{posts}<br>Joined: {joined}</td><td class=postbg1 valign=top><table><tr><td><span class=postinfo><a
href="ikonboard.cgi?act=ST;p={n}"><img src=p.gif></a> Posted on: {date}</span></td><td align=right><a
href="ikonboard.cgi?act=Post;q={n}"><img src=q.gif></a></td></tr></table><hr><div class=posttext>{text}</div></td></tr>
</table>""",
        ("Jan. 12 2003,14:05", "Jan. 12 2003,21:41", "Jan. 13 2003,07:12", "Jan. 16 2003,23:30"),
        joined=("Mar. 2002", "Nov. 2001", "June 2000", "Mar. 2002"),
    ),
    "Snitz": Engine(
        """<tr><td bgcolor="#eee" valign=top width="100"><p><font size=2><b><span class=spnMessageText><a
href="pop_profile.asp?mode=display&amp;id={n}">{who}</a></span></b></font><br><font size=1><small>Starting
Member</small>
</font></p><p><font size=1><small>USA<br>{posts} Posts</small></font></p></td><td bgcolor="#eee" valign=top><img
src=icon_posticon.gif><font size=1>Posted - {date}&nbsp;<a href="pop_profile.asp?id={n}"><img src=p.gif></a></font><hr>
<span class=spnMessageText>{text}</span></td></tr>""",
        (
            "01/12/2004&nbsp;:&nbsp;14:05:11",
            "01/12/2004&nbsp;:&nbsp;21:41:57",
            "01/13/2004&nbsp;:&nbsp;07:12:20",
            "01/16/2004&nbsp;:&nbsp;23:30:41",
        ),
        "<table width='100%'><tr><td><b>Author</b></td><td><b>Topic</b></td></tr>{}</table>",
    ),
    "Burning Board 2": Engine(
        """<table cellpadding=4 cellspacing=1 class=tableinborder><tr><td width=175 class=tablea valign=top><a
name=post{n}></a>
<span class=normalfont><b><a href="profile.php?userid={n}">{who}</a></b></span><br><span
class=smallfont>Grünschnabel<br><br>
Dabei seit: {joined}<br>Beiträge: {posts}<br></span></td><td class=tablea valign=top><table width="100%"><tr><td><span
class=smallfont><b>Hühner</b></span></td><td align=right><a href="addreply.php?postid={n}"><img src=q.gif></a></td></tr>
<tr><td colspan=2><hr><span class=normalfont>{text}</span><br><br></td></tr></table></td></tr><tr><td class=tablea
align=center><span class=smallfont>{date}</span></td><td class=tablea><a href="profile.php?userid={n}"><img alt="ist
offline"></a></td></tr></table>""",
        (
            "12.01.2006 <span class=time>14:05</span>",
            "12.01.2006 <span class=time>21:41</span>",
            "13.01.2006 <span class=time>07:12</span>",
            "16.01.2006 <span class=time>23:30</span>",
        ),
        joined=("14.03.2005", "02.11.2001", "30.06.2004", "14.03.2005"),
    ),
    "WoltLab 3": Engine(
        """<div id=postRow{n} class="message"><div class="messageInner messageFramedLeft container-1"><a
id=post{n}></a><div
class=messageSidebar><div class=messageAuthor><p class=userName><img alt=offline> <a
href="index.php?page=User&amp;userID={n}"
title=Profil><span>{who}</span></a></p><p class="userTitle smallFont">Anfänger</p></div><div
class=userCredits><p>Beiträge:
{posts}</p><p>Registrierungsdatum: {joined}</p></div></div><div class=messageContent><div class=messageContentInner><div
class=messageHeader><p class=messageCount><a href="index.php?page=Thread&amp;postID={n}"
class=messageNumber>1</a></p><div
class=containerIcon><img></div><div class=containerContent><p class="smallFont
light">{date}</p></div></div><h3><span>Hühner
</span></h3><div class=messageBody id=postText{n}>{text}</div></div></div></div></div>""",
        (
            "Montag, 12. Januar 2009, 14:05",
            "Montag, 12. Januar 2009, 21:41",
            "Dienstag, 13. Januar 2009, 07:12",
            "Freitag, 16. Januar 2009, 23:30",
        ),
        joined=("14. März 2005", "2. November 2001", "30. Juni 2008", "14. März 2005"),
    ),
    "JForum": Engine(
        """<tr><td colspan=2><a name={n}></a></td></tr><tr class=trPosts><td class=row1><span class=postdetails><img
src=icon.gif> {date} &nbsp; &nbsp; <b>Subject:</b> Hens</span></td><td class=row1 align=right><a
href="/posts/quote/{n}.page"><img></a></td></tr><tr><td class=row1 rowspan=2 width="15%"><span class=genmed><b>{who}</b>
</span><br><span class=gensmall><br>Joined: {joined}<br>Messages: {posts}<br>Offline</span></td><td class=row1
width="85%"><span id=post_text_{n} class=postbody>{text}</span></td></tr><tr><td class=row1><a
href="/user/profile/{n}.page"><img></a></td></tr>""",
        ("12/01/2009 14:05:11", "12/01/2009 21:41:57", "13/01/2009 07:12:20", "16/01/2009 23:30:41"),
        "<table class=forumline>{}</table>",
        ("14/03/2005 10:00:00", "02/11/2001 11:15:00", "30/06/2008 09:20:00", "14/03/2005 10:00:00"),
    ),
    "mvnForum": Engine(
        """<tr class=topmenu><td colspan=2><a name={n}></a></td></tr><tr class=postRowOdd><td width="20%" valign=top><a
class=memberName href="viewmember?member=x{n}">{who}</a><br>Stranger<br><br>Joined: {joined}<br>Post Count: {posts}<br>
Status: Offline</td><td valign=top><table width="100%"><tr><td><img src=i.gif><b>Re: Hens</b></td><td
align=right>Posted:
<b>{date}</b></td></tr><tr><td colspan=2><hr></td></tr><tr><td colspan=2
class=messageTextEnlarged>{text}</td></tr></table>
</td></tr>""",
        ("Jan 12, 2009 2:05:11 PM", "Jan 12, 2009 9:41:57 PM", "Jan 13, 2009 7:12:20 AM", "Jan 16, 2009 11:30:41 PM"),
        "<table class=tborder>{}</table>",
        ("Mar 14, 2005", "Nov 2, 2001", "Jun 30, 2008", "Mar 14, 2005"),
    ),
    "ezboard": Engine(
        """<table width="100%" cellspacing=1><tr><td bgcolor="#333" width=150 valign=top><font
size=2><b>{who}</b></font><br>
<font size=1>Registered User<br>Posts: {posts}<br>({date})<br><a href="edit.cgi?n={n}">Reply</a></font></td><td
bgcolor="#222" valign=top><font size=2><b>Re: Hens</b><br><hr>{text}</font></td></tr></table>""",
        ("1/12/03 2:05 pm", "1/12/03 9:41 pm", "1/13/03 7:12 am", "1/16/03 11:30 pm"),
    ),
    "e-blah": Engine(
        """<table class=border cellpadding=5 width="100%"><tr><td class=win2 width="20%" valign=top><b><a
href="Blah.pl?v-memberpanel/a-view/u-x{n}/">{who}</a></b><div class=smalltext>Poster<br>Posts: {posts}<br>Joined:
{joined}
</div></td><td class=win valign=top><div class=smalltext style="float:left"><b>Hens</b><br>Posted: {date}</div><div
style="float:right"><a href="Blah.pl?q={n}">Quote</a></div><br style="clear:both"><hr><div
class=postbody>{text}</div></td>
</tr></table>""",
        ("Jan 12, 2007, 2:05pm", "Jan 12, 2007, 9:41pm", "Jan 13, 2007, 7:12am", "Jan 16, 2007, 11:30pm"),
        joined=("Mar 14, 2005", "Nov 2, 2001", "Jun 30, 2006", "Mar 14, 2005"),
    ),
    "forum of tables, French": Engine(
        """<table class=message id=t{n}><tr><td class="messCase1" valign=top><div><b class=s2>{who}</b></div></td><td
class="messCase2" valign=top><div class=toolbar><div class=left>Posté le {date}&nbsp;&nbsp;<a
href="/user/profil-{n}.htm"><img
alt=profil></a></div></div><div id=para{n}><p>{text}</p></div></td></tr></table>""",
        (
            "12-01-2009&nbsp;à&nbsp;14:05:11",
            "12-01-2009&nbsp;à&nbsp;21:41:57",
            "13-01-2009&nbsp;à&nbsp;07:12:20",
            "16-01-2009&nbsp;à&nbsp;23:30:41",
        ),
    ),
}
