import { readBlocks } from '../blocks.ts';

export const de = readBlocks(`
[reply.good]
Danke für Ihren Bericht. Wir haben ihn auf der Station vorgelesen, die Freude war groß.
Vielen Dank, dass Sie sich die Zeit genommen haben. Wir wünschen eine ruhige Genesung.
Schön, dass die Reise ohne Überraschungen verlief. Zur Kontrolle sind Sie jederzeit willkommen.
Danke! Das mit den Parkplätzen wissen wir, im Frühjahr öffnet eine zweite Fläche.
Danke für Ihr Vertrauen. Fragen zum Arztbrief beantworten wir gern im Chat.
Danke für die freundlichen Worte. Die Pflege weiß Bescheid.
Wir freuen uns sehr für Sie. Die Kontrolle ist auch zu Hause möglich, schicken Sie uns einfach die Befunde.
Danke, dass Sie das Dolmetschen erwähnen. Davon hängt viel ab, genannt wird es selten.
Danke für die ausführliche Bewertung, sie hilft allen, die noch wählen.
Vielen Dank. Schreiben Sie uns gern in einem halben Jahr, wie es Ihnen geht.
Das lesen wir gern. Ihre Tipps zur Vorbereitung stehen jetzt in unserem Merkblatt.
Danke für die Bewertung. Ihnen und Ihrer Familie alles Gute.
Vielen Dank. Der Übungsplan ist überarbeitet, die neue Fassung liegt in Ihrem Chat.
Danke, dass Sie wiedergekommen sind. Ihre Akte vom letzten Jahr liegt vor, nichts muss wiederholt werden.
[reply.mid]
Danke für die ehrliche Bewertung. Terminänderungen kündigen wir ab jetzt mindestens 24 Stunden vorher an.
Danke für die Hinweise. Seit diesem Monat übersetzt an allen Tagen dieselbe Person.
Danke für Ihre Nachricht. Die Übersetzung des Arztbriefs wird gesondert berechnet, das steht jetzt im Angebot.
Sie haben recht, die Papiere kamen zu spät. Am Abreisetag liegen sie nun um neun Uhr bereit.
Danke. In der Spätschicht arbeitet jetzt eine Pflegekraft mehr.
Danke für die Rückmeldung. Zimmer zur Straße vergeben wir nur noch nach Rücksprache.
Danke. Falls medizinische Fragen offen sind, rufen wir Sie gern kostenlos an.
Den Ärger über die zusätzlichen Posten verstehen wir. Schicken Sie uns bitte die Rechnungsnummer im Chat, wir prüfen jeden einzelnen.
Danke. Zur Erklärung: Der frühere Wert war mit einem anderen Verfahren bestimmt, deshalb die Wiederholung.
Schade, dass die Zeit nicht für alle Fragen reichte. Wir bieten ein kurzes kostenloses Videogespräch an.
Danke. Der Flur wird im Herbst renoviert.
Danke. Antworten kommen jetzt über einen gemeinsamen Verlauf, damit sie sich nicht widersprechen.
Danke, dass Sie Gutes und Schlechtes nennen. Ihr Fall war Thema in der Stationsbesprechung.
Die Erholung dauert tatsächlich unterschiedlich lange. Schreiben Sie uns bitte, wir sehen uns den Verlauf an.
[reply.bad]
Wir bitten um Entschuldigung für die Wartezeit. Ursache waren zwei getrennte Terminpläne, jetzt gibt es nur noch einen.
Das tut uns leid. Die Abteilungsleitung meldet sich innerhalb von zwei Arbeitstagen im Chat.
Wir entschuldigen uns. Die Abweichung in der Rechnung wird geprüft, Sie erhalten diese Woche eine schriftliche Antwort.
Entschuldigung. Die wiederholte Aufnahme war unser Fehler, wir erstatten sie vollständig.
Wir bedauern das Geschehene. Mit der betreffenden Person wurde gesprochen, beim nächsten Besuch betreut Sie jemand anderes.
Danke für die offenen Worte. Die Absage ging am Vortag an eine alte Nummer. Wir bitten um Entschuldigung.
Das mit dem Zimmer tut uns leid. Die Klimaanlage ist ersetzt, die Tage rechnen wir neu ab.
Es tut uns leid, dass die Behandlung nicht das Erhoffte gebracht hat. Wir bieten eine kostenlose zweite Beurteilung an.
Für den Ton bitten wir um Entschuldigung. Das darf nicht sein, die ärztliche Leitung hat Ihre Bewertung gelesen.
Die Anzahlung ist überwiesen, die Verzögerung tut uns leid. Im Vertrag steht jetzt eine Frist von zehn Arbeitstagen.
Das bedauern wir. Bitte nennen Sie uns im Chat das Datum und den Namen aus dem Termin, sonst können wir nichts prüfen.
Unter diesen Angaben finden wir keinen Besuch, möchten das aber klären. Schreiben Sie uns bitte über den Chat.
Entschuldigung, dass Sie auf die Antwort warten mussten. Die Beschwerde liegt bei der ärztlichen Leitung.
Die fehlende Übersetzung tut uns leid. Sollte das noch einmal vorkommen, verlegen wir das Gespräch auf unsere Kosten.
`);
