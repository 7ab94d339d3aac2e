import type { Lessons } from '.';

export const lessons: Lessons = {
  welcome: {
    title: 'Willkommen im Kloster',
    text: 'Du und Bruder Anselm legt je einen Klostergarten an und braut Bier aus fünf Zutaten. Wer nach drei Runden das bessere Bier hat, gewinnt. Der Ring aus 27 Feldern ist der Spielplan; auf ihm liegt alles, was zu holen ist. Der große Klostergarten-Plan gehört dir, der kleine Anselm. Dies ist eine echte Partie, und du spielst ihre wichtigen Momente.',
  },
  garden: {
    title: 'Sonne und Schatten',
    text: 'Dein Garten hat 15 Felder auf der Sonnenseite (L) und 15 auf der Schattenseite (D). Plättchen in der Sonne kosten das Doppelte und bewegen deine Rohstoffmarker: Das ist Bier. Plättchen im Schatten kosten den einfachen Preis und bringen Dukaten: Damit kauft man Bier. Die sieben Zellen mit Dach sind Scheunenplätze; dort darf kein Plättchen liegen.',
  },
  track: {
    title: 'Fünf Zutaten, ein Braumeister',
    text: 'Um den Garten läuft deine Produktionsleiste mit einem Marker für jede Zutat: Holz, Hefe, Hopfen, Wasser und Gerste. Der Braumeister beginnt weit hinten. Am Ende zählt nur dein hinterster Marker: seine Zahl mal die Punkte, die der Stand des Braumeisters gibt. Nichts darf also zurückbleiben. Ein Marker auf der 20 bleibt dort, und jeder weitere Schritt bringt 1 Dukate.',
  },
  start: {
    title: 'Ein Startfeld wählen',
    text: 'Vor der ersten Runde wählen alle außer der ersten Person ein Feld im Startbereich und nehmen den Bonus: ein Schritt für den Braumeister, zwei für einen Marker oder 2 Dukaten. Gerste liegt am weitesten zurück.',
    task: 'Drücke das Startfeld mit dem Trieb und wähle Gerste.',
    after: 'Die Gerste ging von −8 auf −6. Suche sie auf deiner Leiste.',
  },
  go: {
    title: 'Ziehen',
    text: 'In deinem Zug geht deine Figur beliebig weit vorwärts, und du führst die Aktion des Feldes aus, auf dem sie stehen bleibt. Zurück geht es nie: Was du überspringst, ist für diese Runde vorbei. Kleine Schritte geben dir mehr Züge, große die erste Wahl: Anselm ist schon auf Feld 5 geeilt. Felder, auf denen du nichts tun könntest, leuchten nicht und sagen dir, warum, wenn du auf sie zeigst.',
    task: 'Zieh auf Feld 2, wo Wasser 2 liegt.',
    after: 'Auf einem Rohstoff-Feld musst du mindestens ein Plättchen kaufen.',
  },
  buy: {
    title: 'Kaufen für den Schatten',
    text: 'Wasser 2 hat die Ertragszahl 2: Im Schatten kostet es 2 Dukaten, in der Sonne 4. Zeige auf ein Feld, um den Preis vorher zu sehen.',
    task: 'Lege Wasser 2 auf das Schattenfeld D3. Drücke Plättchen und Feld, oder ziehe es hin.',
    after: 'Zwei Dukaten sind weg. Das Plättchen tut noch nichts: Es wartet auf seine Aktivierung.',
  },
  done: {
    title: 'Den Zug beenden',
    text: 'Hier gibt es nichts mehr zu kaufen, also beendest du den Einkauf. Bis zum Ende deines Zuges kannst du alles zurücknehmen, einen Schritt oder den ganzen Zug.',
    task: 'Beende den Einkauf.',
    after: 'Jetzt ist Anselm dran. Wir springen ein wenig vor.',
  },
  sun: {
    title: 'Kaufen für die Sonne',
    text: 'Du stehst auf Feld 9 mit Hopfen 3. In der Sonne kostet er das Doppelte, 6 Dukaten. Teuer, aber jede Aktivierung zieht deinen Hopfenmarker 3 Felder vor. Lege Plättchen so, dass sie gemeinsam Scheunenplätze umschließen.',
    task: 'Lege Hopfen 3 auf das Sonnenfeld L10.',
    after: 'Gut. L10 grenzt an zwei Scheunenplätze, S3 und S6.',
  },
  monk: {
    title: 'Mönche',
    text: 'Mönche kosten, was ihr Feld sagt: hier 3 Dukaten im Schatten, 6 in der Sonne. Es gibt vier Arten. Ein Mönch hilft den Plättchen um sich herum, er gehört also in die Mitte. In Sonne und Schatten wirkt er gleich.',
    task: 'Lege den Mönch auf das Schattenfeld D8.',
    after: 'Von D8 aus erreicht er vier Felder und berührt zwei Scheunenplätze.',
  },
  disc: {
    title: 'Wertungsscheiben',
    text: 'Bisher hat nichts etwas eingebracht. Das tun die weinroten Scheiben. Ein Feld mit A, B oder C sagt, wohin seine Scheibe darf: A wertet eine Ertragszahl, B einen Mönch, C einen Rohstoff, der Stern irgendeines davon. Es gibt wenige Scheiben, und Anselm will sie auch.',
    task: 'Zieh auf Feld 12, ein C-Feld.',
    after: 'Du hast die Scheibe genommen. Wähle jetzt, was sie wertet.',
  },
  score: {
    title: 'Einen Rohstoff werten',
    text: 'Eine Scheibe auf einem Rohstoff-Erntefeld aktiviert alle Plättchen dieses Rohstoffs. Du hast zwei Holzplättchen im Schatten, mit 3 und 2: Das wären 5 Dukaten. Jedes Erntefeld lässt sich im ganzen Spiel nur einmal nutzen; der Zeitpunkt zählt.',
    task: 'Lege die Scheibe auf das Holz-Erntefeld.',
    after: '5 Dukaten. In der Sonne hätten dieselben Plättchen den Holzmarker 5 Felder bewegt.',
  },
  home: {
    title: 'Nach Hause',
    text: 'Anselm ist schon zu Hause; du bist als Letzte unterwegs und hast noch 1 Dukate. Im Startbereich nimmst du wieder einen Bonus und bist raus, bis die Runde endet. Als letzte Figur musst du auf „Nächste Startspielerin“, weil das Feld frei ist: jetzt kein Bonus, aber du beginnst die nächste Runde. Am Spielende ist es 1 Punkt wert.',
    task: 'Geh heim auf „Nächste Startspielerin“.',
    after: 'Die Runde ist zu Ende.',
  },
  round: {
    title: 'Eine neue Runde',
    text: 'Jedes Rohstoff- und Mönchsfeld hat ein neues Plättchen bekommen; was niemand kaufte, liegt noch da. Auf manchen Feldern liegen nun zwei, und du darfst bei einem Besuch beide kaufen. Auch die Scheiben sind wieder da. Zu zweit spielt man drei solche Runden, zu dritt vier, zu viert sechs. Mit 1 Dukate kannst du nichts kaufen: Es ist Erntezeit.',
    task: 'Zieh auf Feld 4, das A-Feld.',
    after: 'Eine Scheibe für das X.',
  },
  number: {
    title: 'Eine Zahl werten',
    text: 'Auf dem X nennst du eine Ertragszahl, und alle deine Rohstoffplättchen mit genau dieser Zahl werden aktiviert. Du hast vier Plättchen mit einer 3: zwei in der Sonne, zwei im Schatten. Zeige auf die Zahlen, um zu vergleichen.',
    task: 'Drücke das X und wähle die Zahl 3.',
    after: 'Gerste +3, Hopfen +3 und 6 Dukaten, alles mit einer Scheibe.',
  },
  card: {
    title: 'Privilegkarten',
    text: 'Die zehn Erntefelder bilden fünf Paare. Mit X und Holz hast du eines vervollständigt und darfst eine deiner fünf Karten daneben ablegen; jede wirkt einmal, und zwar sofort. Zeige auf die Karten oder drücke länger auf eine: Sie sagen, was sie tun und was sie jetzt brächten. Verzichtest du, ist das Paar verloren. Jetzt brauchst du Geld: Die Dukaten-Karte bringt 12.',
    task: 'Lege die Dukaten-Karte ab.',
    after: '12 Dukaten. Die anderen vier Karten warten auf vier weitere Paare.',
  },
  monks: {
    title: 'Mönche im Ernteeinsatz',
    text: 'Auf einem Mönchs-Erntefeld aktiviert jeder Mönch dieser Art alle Plättchen um sich herum, einer nach dem anderen. Dein Mönch auf D8 hat vier belegte Nachbarn. Wäre ein Nachbar ein Mönch, so würde er nicht selbst eingesetzt, aber dein Braumeister ginge einen Schritt.',
    task: 'Werte den Mönch mit dem Schlüssel (Art 2).',
    after: 'Hopfen +3 und 9 Dukaten durch einen Mönch.',
  },
  shed: {
    title: 'Eine Scheune umschließen',
    text: 'Der Scheunenplatz S3 ist an fünf Seiten umgeben. Ein Plättchen auf L7 umschließt ihn. Dann werden die Ertragszahlen ringsum addiert: 3 + 2 + 3 + 2 + 3 und ein Mönch, der 0 zählt, das sind 13. Je kleiner der Wert, desto weiter geht dein Braumeister: bis 7 sechs Felder, bis 11 drei, bis 23 eines. Je größer der Wert, desto mehr Plättchen werden aktiviert.',
    task: 'Lege Hopfen 2 auf L7.',
    after: 'Wert 13: Braumeister +1 und eine Scheune der Größe 2.',
  },
  activate: {
    title: 'Was die Scheune aktiviert',
    text: 'Ein Wert von 12 bis 17 ergibt eine Scheune der Größe 2; sie aktiviert zwei Plättchen, die sich gegenüberliegen. Ab 8 wäre es ein beliebiger Nachbar, ab 18 drei, die sich nicht berühren, ab 24 vier beliebige; unter 8 keiner. Du musst wählen, und es geschieht sofort, mitten im Einkauf. L5 ist Gerste 3 in der Sonne, gegenüber auf D8 sitzt der Mönch.',
    task: 'Wähle L5; das Gegenüber kommt von selbst dazu.',
    after: 'Gerste +3, und der aktivierte Mönch bringt deinen Braumeister 1 Feld voran.',
  },
  coins: {
    title: 'Notgroschen',
    text: 'Es ist die letzte Runde. Fehlt dir einmal Geld, darfst du jederzeit in deinem Zug Karten aus der Hand für je 3 Dukaten verkaufen. Ein schlechter Tausch, denn an einem Paar ist jede Karte mehr wert, aber er kann einen Zug retten. Das Programm zählt dieses Geld mit, wenn es sagt, was du bezahlen könntest.',
  },
  rearmost: {
    title: 'Der zurückgebliebene Marker',
    text: 'Wasser steht noch auf −6, und damit bekämst du gar nichts. Die Scheiben-Karte zieht deinen hintersten Marker für jede deiner Scheiben ein Feld, und du hast neun gelegt.',
    task: 'Lege die Scheiben-Karte ab.',
    after: 'Wasser springt von −6 auf 3. Jetzt ist Holz auf 0 dein hinterster Marker.',
  },
  barrels: {
    title: 'Fässer',
    text: 'Zwölf Ziele liegen im Hof. Auf einem Fassfeld nimmst du für jedes Ziel, das du jetzt erfüllst, ein Fass: das große für 4 Punkte, wenn es noch da ist, sonst das kleine für 2. Du erfüllst sechs, und Anselm ist dicht hinter dir.',
    task: 'Zieh auf Feld 26.',
    after: 'Sechs große Fässer: 24 Punkte, und 6 weitere durch die Fässer-Karte, die du vorher abgelegt hast.',
  },
  brewmaster: {
    title: 'Das Wort des Braumeisters',
    text: 'Dein Braumeister steht auf 2. Das heißt 3 Punkte für jeden Schritt des hintersten Markers und ein Umtauschwert von 4 zu 1: Vier Schritte zurück, egal wo, kaufen dem hintersten einen Schritt vor. Auf 20 wären es 6 Punkte und 1 zu 1. Scheunen, Mönche, eine Karte und ein Startfeld bringen ihn voran.',
  },
  tips: {
    title: 'Bevor du selbst spielst',
    text: 'Drei Dinge, die gute Brauer wissen. Lege früh etwas in den Schatten, und kaufe die Sonne mit dem, was er einbringt. Scheiben sind rar: Sammle Plättchen einer Zahl, eines Rohstoffs oder um einen Mönch herum, und nimm die Scheibe, bevor es jemand anders tut. Und schau rechtzeitig auf deinen hintersten Marker und deinen Braumeister, denn deine Punkte sind das eine mal das andere. Zurücknehmen, Tipps und die Regeln sind immer zur Hand.',
  },
  end: {
    title: 'Die finale Wertung',
    text: 'Die Partie ist zu Ende. Geh die Wertung von beiden Schritt für Schritt durch: Marker werden angeglichen, je 10 Dukaten kaufen einen Schritt, dann wird der hinterste Marker multipliziert, dazu kommen Fässer und „Nächste Startspielerin“.',
    after: 'Jetzt weißt du alles, was du für deine eigene Partie brauchst; auch der Novize macht Fehler.',
  },
};
