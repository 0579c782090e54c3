import { readBlocks } from '../blocks.ts';

export const de = readBlocks(`
[clinic.opening.good]
Zum ersten Mal zur Behandlung im Ausland, entsprechend nervös waren wir. Es lief aber ruhig.
Wir haben drei Häuser verglichen und uns für dieses entschieden. Nicht bereut.
Bekannte waren vor zwei Jahren hier und haben uns die Klinik empfohlen.
Im Frühjahr mit meiner Mutter hier gewesen, ich schreibe, solange alles frisch ist.
Neun Tage insgesamt, drei davon stationär.
Eigentlich wollten wir nur eine Zweitmeinung, dann sind wir zur Behandlung geblieben.
Das war schon unser zweiter Besuch, der erste ist ein Jahr her.
Ich schreibe erst einen Monat nach der Entlassung, mit etwas Abstand.
Bewertungen im Netz sind so eine Sache, wir kamen also mit Vorsicht.
Schon ab der ersten Mail war klar, wer wofür zuständig ist.
Anfrage am Montag, ausführlicher Plan am Mittwoch.
[clinic.opening.mid]
Insgesamt in Ordnung, ein paar Dinge muss man aber ansprechen.
Gemischte Gefühle, deshalb drei Sterne.
Mit der Behandlung zufrieden, mit dem Drumherum weniger.
Wir hatten mehr erwartet, auch wenn das Ergebnis stimmt.
Ordentliches Haus, aber nicht alles war so wie vorher geschrieben.
Zwei Tage Untersuchungen, einige Fragen sind geblieben.
Ich versuche, fair zu sein: Es gibt Licht und Schatten.
Medizinisch gut, organisatorisch ausbaufähig.
Eine Woche waren wir hier, der Reihe nach.
Nicht schlecht, ein zweites Mal würden wir aber überlegen.
[clinic.opening.bad]
Leider keine gute Erfahrung.
Wir hatten eine weite Anreise und etwas anderes erwartet.
Ich schreibe das, damit andere vorher die richtigen Fragen stellen.
Lange überlegt, ob ich das hier schreibe.
Es fing gut an und wurde dann immer schlechter.
Schon der erste Tag hat uns die Reise verdorben.
Zwischen Schriftwechsel und Wirklichkeit lagen Welten.
Ein Stern für die Nachtschwester, der Rest war enttäuschend.
Wir kommen nicht wieder.
Wir hatten auf Zuwendung gehofft und Fließband bekommen.
[clinic.organisation.good]
Am Flughafen abgeholt, zu jedem Termin begleitet und nie länger als zehn Minuten gewartet.
Bei jedem Gespräch wurde gedolmetscht, und zwar das, was wirklich gesagt wurde.
Den Ablauf für alle Tage hatten wir vorher, er hat sich kaum verschoben.
Arztbrief und Bilder lagen am Abreisetag bereit, in zwei Sprachen.
Die Koordination antwortet auch abends, kurz und sachlich.
[clinic.organisation.mid]
Der Ablauf wurde zweimal geändert, immerhin mit Ankündigung am Vortag.
Bei einem Termin fehlte die Übersetzung, das lief dann über das Telefon.
Antworten kommen schnell, manchmal aber zwei verschiedene.
Auf die Entlassungspapiere haben wir einen halben Tag gewartet.
[clinic.organisation.bad]
Fast drei Stunden auf dem Flur, obwohl der Termin am Morgen war.
Von der zugesagten Übersetzung keine Spur, wir haben uns mit dem Handy beholfen.
Unsere Bilder gingen zwischen zwei Abteilungen verloren und mussten neu gemacht werden.
Nach der Zahlung kam keine Antwort mehr, um alles mussten wir uns selbst kümmern.
[clinic.staff.good]
Die Pflege war aufmerksam und kam auch ohne Klingeln vorbei.
An der Anmeldung kannte man uns ab dem zweiten Tag mit Namen.
Auch beim dritten Nachfragen blieben alle geduldig.
Das Narkosegespräch am Vorabend hat uns die halbe Angst genommen.
Ein besonderer Dank an die Pflege und die Reinigungskräfte der Station.
[clinic.staff.mid]
In der Pflege ist es unterschiedlich: mal sehr fürsorglich, mal nur im Vorbeigehen.
Höflich sind alle, nachts findet man auf dem Flur aber kaum jemanden.
Tagsüber gut, abends fehlt sichtbar Personal.
[clinic.staff.bad]
Auf Fragen wurde gereizt geantwortet, als würden wir stören.
Die ganze Nacht kam niemand, obwohl wir geklingelt haben.
Jeden Tag ein neues Gesicht, jedes Mal alles von vorn.
Der Ton an der Anmeldung war unmöglich.
[clinic.cleanliness.good]
Überall sauber, das Zimmer wurde zweimal am Tag gemacht.
Neue Geräte, die Aufnahme war schnell fertig und musste nicht wiederholt werden.
Auf Hygiene wird geachtet: Hände desinfiziert, Instrumente aus verschweißten Beuteln.
Die Behandlungsräume sind tadellos, das beruhigt.
[clinic.cleanliness.mid]
Das Zimmer war sauber, der Flur könnte eine Renovierung vertragen.
Gute Geräte in einem alten Gebäude.
Geputzt wird ordentlich, das Bad ist aber in die Jahre gekommen.
[clinic.cleanliness.bad]
Unter dem Bett lag Staub, wir mussten zweimal darum bitten.
Das Gerät fiel aus, die Untersuchung wurde um zwei Tage verschoben.
Frische Bettwäsche gab es nur auf Nachfrage.
Keine Seife in der Toilette, für ein Krankenhaus schon seltsam.
[clinic.comfort.good]
Ruhiges Zimmer, gutes Bett, und Angehörige dürfen über Nacht bleiben.
Einfaches, gutes Essen, an die Diät wurde ohne Erinnerung gedacht.
Es gibt einen kleinen Garten, nach der Operation war der Gold wert.
Das Internet reichte gut für Videoanrufe nach Hause.
[clinic.comfort.mid]
Das Zimmer ist klein, zu zweit wird es eng.
Normales Krankenhausessen, nichts zu meckern.
Die Fenster gehen zur Straße, nachts kann es laut werden.
[clinic.comfort.bad]
Im Zimmer war es heiß, die Klimaanlage blieb drei Tage kaputt.
Das Essen kam kalt, eine andere Kost war nicht möglich.
Für die Begleitung gab es einen Stuhl, auf dem wurde auch geschlafen.
Man hört durch die Wände alles.
[clinic.price.good]
Die Rechnung stimmte Zeile für Zeile mit dem Angebot überein.
Wir bekamen vorab eine Liste, was nicht enthalten ist, also gab es keine Überraschungen.
Als eine Untersuchung doch nicht nötig war, wurde sie einfach gestrichen.
[clinic.price.mid]
Auf der Rechnung standen zwei zusätzliche Posten, klein, aber ohne Vorwarnung.
Wegen einer Nacht mehr wurde es etwas teurer als geplant.
Die Übersetzung des Arztbriefs kostete extra, wir dachten, sie sei dabei.
[clinic.price.bad]
Am Ende ein Drittel mehr als im Angebot, erklärt wurde das erst auf Nachfrage.
Die Blutwerte mussten wir vor Ort bezahlen, im Angebot stand davon nichts.
Auf die Anzahlung für den abgesagten Eingriff haben wir sechs Wochen gewartet.
[doctor.opening.good]
Nach zwei schwachen Terminen anderswo sind wir hier gelandet.
Gekommen für eine Zweitmeinung, geblieben zur Behandlung.
Der Tipp kam aus einem Patientenforum, zu Recht.
Im März in der Sprechstunde, danach noch zweimal telefoniert.
Ich schreibe aus Dankbarkeit.
Die Operation war geplant, Angst hatte ich trotzdem.
Das erste Gespräch lief per Video und hat schon sehr geholfen.
Ein halbes Jahr nach der Operation kann man Bilanz ziehen.
Wir kamen mit einem dicken Ordner und einer Liste voller Fragen.
Seit zwei Jahren in Behandlung hier.
Fachlich und menschlich sehr gut.
[doctor.opening.mid]
Fachlich gut, der Termin war aber gehetzt.
Bisher ein Gespräch, ich bin hin- und hergerissen.
Fachlich stark, im Gespräch eher schwierig.
Drei Sterne, denn nicht alles lag in ärztlicher Hand.
An der Medizin liegt es nicht, eher an der Art.
Für dieses Honorar hätten wir etwas mehr erwartet.
Nicht ganz das Richtige für uns, Fachwissen ist aber da.
Das Gespräch war in Ordnung, mehr nicht.
Mittleres Ergebnis, mittlere Note.
Mit Hoffnung gekommen, mit der Hälfte der Antworten gegangen.
[doctor.opening.bad]
Der Termin war eine Enttäuschung.
Ehrlich gesagt hatte ich einen anderen Umgang erwartet.
Nach diesem Gespräch mussten wir uns anderswo Hilfe suchen.
Keine Empfehlung, und das hat Gründe.
Zeit und Geld weg, klarer ist nichts.
Vielleicht war es ein schlechter Tag, der Eindruck bleibt trotzdem.
Wochenlang auf den Termin gewartet, umsonst.
Die Note ist niedrig, hier die Gründe.
Wegen guter Bewertungen gekommen, unsere Erfahrung ist eine andere.
Ein zweites Mal gehen wir nicht hin.
[doctor.explanation.good]
Alles wurde in einfachen Worten erklärt, mit Skizze und am Bild.
Alle Möglichkeiten kamen auf den Tisch, auch die, nichts zu tun.
Risiken wurden offen und mit Zahlen genannt, ohne Angst zu machen.
Jede Frage auf unserer Liste wurde beantwortet.
Den Plan gab es danach schriftlich, so konnten wir in Ruhe nachlesen.
[doctor.explanation.mid]
Erklärt wurde schon, aber schnell und mit vielen Fachwörtern.
Auf die großen Fragen gab es Antworten, für die kleinen fehlte die Zeit.
Der Plan ist klar, die Gründe dafür weniger.
[doctor.explanation.bad]
Die Diagnose kam in einem Satz, danach ging es gleich ums Bezahlen.
Auf die Frage nach Risiken hieß es nur: Machen Sie sich keine Sorgen.
Wir gingen mit einem Zettel, den niemand erklären wollte.
[doctor.thoroughness.good]
Auch die alten Bilder von vor fünf Jahren wurden angesehen, und es fand sich etwas Übersehenes.
Die Untersuchung dauerte fast eine Stunde, niemand sah auf die Uhr.
Vor der Operation wurde noch ein Wert bestimmt, der den Plan tatsächlich geändert hat.
Als die Befunde da waren, kam sofort ein Anruf.
[doctor.thoroughness.mid]
Sorgfältig untersucht, die älteren Unterlagen wurden aber nur überflogen.
Einige Werte mussten neu gemacht werden, obwohl sie frisch waren.
Das Wesentliche wurde geprüft, an die Begleiterkrankung mussten wir selbst erinnern.
[doctor.thoroughness.bad]
Sieben Minuten, Papierkram inbegriffen.
Die Bilder wurden nicht einmal geöffnet, das Urteil kam aus dem alten Befund.
Die Allergie haben wir dreimal erwähnt, bis sie notiert wurde.
[doctor.attitude.good]
Menschlich sehr angenehm: kein Drängen, kein Unterbrechen, echtes Zuhören.
Mit unserem Kind war das Eis nach einer Minute gebrochen.
Man spürt, dass man nicht nur eine Nummer ist.
Am Operationstag gab es morgens und abends einen kurzen Besuch am Bett.
[doctor.attitude.mid]
Etwas trocken, aber auf den Punkt.
Höflich, den vollen Warteraum hat man trotzdem gespürt.
Warme Worte gab es nicht, deswegen waren wir aber auch nicht da.
[doctor.attitude.bad]
Von oben herab, Fragen schienen zu stören.
Fast die ganze Zeit ging der Blick zum Bildschirm.
Auf unsere Zweifel hieß es, wir könnten ja woanders hingehen.
[doctor.result.good]
Die Schmerzen waren in der zweiten Woche weg, ich lebe wieder normal.
Die Kontrolle nach drei Monaten zeigte genau das, was angekündigt war.
Die Erholung lief nach Plan, ohne Überraschungen.
Besser, als wir zu hoffen gewagt hatten.
[doctor.result.mid]
Es ist besser, aber nicht ganz gut, wir bleiben in Kontrolle.
Es geht voran, nur langsamer als angekündigt.
Für ein Urteil ist es zu früh, bisher hat sich wenig verändert.
[doctor.result.bad]
Nach einem Monat war alles wieder da, nun werden wir zu Hause weiterbehandelt.
Die versprochene Besserung blieb aus, auf Mails kommen nur Floskeln.
Der Eingriff musste anderswo nachgebessert werden.
[doctor.price.good]
Keine unnötigen Untersuchungen, und der Preis blieb wie angeboten.
Uns wurde ehrlich gesagt, dass wir die teure Variante nicht brauchen.
Das Kontrollgespräch per Video war kostenlos, wie abgemacht.
[doctor.price.mid]
Nicht billig, aber der Preis war vorher bekannt.
Wegen der Bilder kostete der Termin etwas mehr als angegeben.
Der kurze zweite Termin wurde voll berechnet.
[doctor.price.bad]
In der Mail ein Preis, an der Kasse ein anderer.
Viele Untersuchungen auf Rechnung, die Hälfte wurde nie gebraucht.
Für fünf Minuten Gespräch viel zu teuer.
[ending.good]
Danke an alle, die sich um uns gekümmert haben.
Wenn nötig, kommen wir wieder.
Tipp: alle Befunde früh schicken, dann wird der Plan genauer.
Empfehlung, eigene Fragen sollte man trotzdem vorbereiten.
Zur Kontrolle kommen wir wieder.
Ich wünsche allen so gute Betreuung.
Kleiner Abzug nur für die Parkplätze.
Zwei Tage Reserve für Untersuchungen einplanen.
Unsere Praxis zu Hause war mit dem Arztbrief zufrieden.
Fünf Sterne ohne Zögern.
[ending.mid]
Vielleicht haben wir einfach eine schlechte Woche erwischt.
Ich hoffe, das wird gelesen und die Kleinigkeiten werden behoben.
Entscheiden muss jeder selbst, aber alles schriftlich geben lassen.
Ob wir wiederkommen, wissen wir noch nicht.
Solide drei Sterne.
Am besten gleich fragen, was im Preis enthalten ist.
Für eine Zweitmeinung gut, eine lange Behandlung würde ich mir überlegen.
[ending.bad]
Besser auch andere Häuser ansehen.
Alles schriftlich geben lassen, das haben wir gelernt.
Auf die Antwort zu unserer Beschwerde warten wir noch.
Hoffentlich bleibt anderen das erspart.
Das Geld kam teilweise zurück, die Nerven nicht.
Traurig, denn wir kamen mit Hoffnung.
Wer hinfährt, sollte die Übersetzung selbst mitbringen.
[ending.eyes]
Ich lese jetzt ohne Brille und staune noch immer.
Der Tropfplan für den ganzen Monat war stundengenau aufgeschrieben, sehr praktisch.
Am Tag nach dem Verband konnte ich schon gut sehen.
[ending.heart]
Der Blutdruck ist zum ersten Mal seit Langem stabil.
Dritter Stock ohne Pause, das ging vorher nicht.
EKG und Befund haben wir als Datei bekommen.
[ending.bones]
Nach sechs Wochen gehe ich ohne Stock.
Die Übungen wurden gefilmt, so machen wir zu Hause weiter.
Der Rückflug war am zehnten Tag erlaubt, mit Strümpfen und Bewegung im Gang.
[ending.cancer]
Zu Hause geht es nach demselben Plan weiter, Rückfragen gab es keine.
Dringende Fragen wurden am selben Tag beantwortet, das war uns am wichtigsten.
Die Nachbefundung der Schnitte dauerte vier Tage und hat die Diagnose präzisiert.
[ending.teeth]
Die Kronen fühlen sich an wie eigene Zähne.
Abdrücke und Behandlungsplan durften wir mitnehmen.
Die Garantie gab es schriftlich.
[ending.women]
Alles wurde taktvoll und ohne Eile besprochen.
Die Untersuchung war behutsam, danke dafür.
Die Befunde kamen noch am selben Abend.
[author.first]
Sabine
Thomas
Claudia
Andreas
Petra
Michael
Katrin
Stefan
Monika
Jürgen
Anja
Markus
Heike
Frank
Julia
Martin
Birgit
Daniel
Nicole
Wolfgang
Ayşe
Tobias
Renate
Florian
Silke
Bernd
Lena
Christoph
Ute
Jonas
[author.letter]
ABDEFGHJKLMNOPRSTUVWZ
`);
