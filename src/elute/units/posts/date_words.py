"""Words that tell of dates, in many languages. Capitals of ASCII count as small letters; of others both are listed."""

from __future__ import annotations

from typing import Final

MONTHS: Final = (
    "jan feb mar apr may jun jul aug sep oct nov dec mär mai okt dez fév avr jui aoû déc ene abr dic fev set out "
    "gen mag giu lug ott mrt úno bře kvě zář říj ápr máj jún júl paź şub ağu янв фев мар апр мая май июн июл авг сен "
    "окт ноя дек січ лют бер кві тра чер лип вер жов Ιαν Φεβ Μαρ Απρ Μαΐ Ιου Αυγ Σεπ Οκτ Νοε Δεκ"
)
"""The first letters of months: with them a day needs no year."""
WEEKDAYS: Final = (
    "mo di mi do fr sa so mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday "
    "saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lun mar mer jeu ven sam "
    "dim lundi mardi mercredi jeudi vendredi samedi dimanche mié jue vie sáb dom lunes martes miércoles jueves "
    "viernes sábado domingo gio sab lunedì martedì mercoledì giovedì venerdì sabato domenica seg ter qua qui sex "
    "segunda terça quarta quinta sexta ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "pon wt śr czw pt sob niedz poniedziałek wtorek środa czwartek piątek sobota niedziela пн вт ср чт пт сб вс "
    "понедельник вторник среда четверг пятница суббота воскресенье po út st čt pá ne pondělí úterý středa čtvrtek "
    "pátek neděle mån tis ons tors lör sön måndag tisdag onsdag torsdag fredag lördag söndag man tir tor lør søn "
    "mandag tirsdag lørdag"
)
"""Days of the week."""
AGO_ALONE: Final = "назад тому temu sitten"
AGO: Final = (
    f"{AGO_ALONE} ago vor hace há fa önce geleden sedan siden atrás před πριν lalu trước acum "
    "преди pred prije zpátky منذ לפני ezelőtt"
)
"""Words that make a time of a number, some also of a word alone."""
ONES: Final = (
    "a an one two three four five six seven eight nine ten few several couple ein eine einem einer einen zwei drei "
    "vier fünf sechs un une una uno um uma deux trois dos tres due tre een en bir ett"
)
"""Words for small numbers, which are often no digits."""
UNITS: Final = "s m h d w y mo min hr yr sec mins hrs wk wks mos yrs"
"""Units that stand behind a number alone."""
NEAR: Final = (
    "today yesterday heute gestern ayer hoy ieri oggi ontem hoje gisteren vandaag wczoraj dzisiaj "
    "вчера сегодня igår idag vorgestern dziś včera dnes tegnap dün bugün eilen tänään"
)
"""Days that are no date."""
OTHERS: Final = (
    "join regist reged reg. regdat signed. account. beitritt geb. né. née. anniversaire rejestr zarejestr geregist "
    "since. sinds. seit. depuis. desde. anmeld angemeld inscri iscri beigetret ingres dołącz last. letzt zuletzt "
    "edit bearbeit geänd gewijz bewerk aangepast modif redig derni últim ultim updat seen. edytow zmien zmodyf "
    "alterad birth born. geburt geboren naissan nacimiento регистр Регистр измен Измен редакт Редакт отредакт "
    "Отредакт последн Последн"
)
"""Beginnings of words that stand beside other dates than that of a post: when the author joined, or changed it. What
ends in a point is a whole word."""
POSTED: Final = (
    "post date datum data fecha dato дата Дата добавл Добавл напис отправ publi verf geschr erstell eingetr écrit "
    "envoy ajout scritt inviat escrit enviad coment comment kommen answer asked repl antw sent creat submit writ "
    "wrote napis dodan opgemaakt geplaatst skrev"
)
"""Those that stand beside that of a post."""
BY: Final = "by von par por door di da av af od przez от"
"""Words that stand before a name."""
