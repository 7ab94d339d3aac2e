import type { RuleSection } from '.';

export const rules: RuleSection[] = [
  {
    id: 'aim',
    title: 'Worum es geht',
    text: [
      'Du bepflanzt einen Klostergarten und braust Bier aus fünf Rohstoffen: Holz, Hefe, Hopfen, Wasser und Gerste. Jeder hat einen Marker auf deiner Produktionsleiste. Am Ende zählt nur der hinterste Marker, multipliziert mit dem, was dein Braumeister daraus gemacht hat.',
      'Plättchen auf der Sonnenseite sind teuer und bewegen Marker, Plättchen auf der Schattenseite sind billig und bringen Geld. Beide bringen erst etwas, wenn sie aktiviert werden: durch Wertungsscheiben, durch Scheunen, durch Mönche.',
    ],
  },
  {
    id: 'setup',
    title: 'Vorbereitung',
    also: 'aufbau',
    text: [
      'Alle haben 25 Dukaten, fünf Privilegkarten, einen Braumeister und fünf Rohstoffmarker. Die Dukaten liegen offen. Gespielt werden 3 Runden zu zweit, 4 zu dritt und 6 zu viert.',
      'Spielerin 1 steht auf dem Feld „Nächste Startspielerin“. Dann setzen die anderen, gegen den Uhrzeigersinn, ihre Figuren auf freie Felder des Startbereichs und erhalten sofort den Bonus: Braumeister +1, ein Rohstoffmarker nach Wahl +2 oder 2 Dukaten.',
    ],
  },
  {
    id: 'turn',
    title: 'Ein Spielzug',
    also: 'nächster spieler reihum',
    text: [
      'Reihenfolge: im Uhrzeigersinn; wer schon zu Hause ist, wird übersprungen. Zieh deine Figur beliebig weit vorwärts und führe die Aktion des Feldes aus, auf dem sie stehen bleibt. Nie rückwärts, nie stehen bleiben; mehrere Figuren dürfen sich ein Feld teilen. Was du überspringst, ist für diese Runde vorbei.',
      'Du darfst auf kein Feld ziehen, dessen Aktion du nicht ausführen kannst: kein Plättchen, das du bezahlen kannst, keine Scheibe, kein nutzbares Erntefeld, kein Fass. Dukaten, die der Verkauf von Karten brächte, zählen als vorhanden.',
    ],
  },
  {
    id: 'home',
    title: 'Der Startbereich',
    also: 'heim heimgehen nach hause startfeld',
    text: [
      'Statt auf einem Aktionsfeld stehen zu bleiben, kannst du in den Startbereich ziehen: Wähle dort ein Feld ohne fremde Figur, nimm den Bonus und sei für den Rest der Runde raus. Die anderen spielen weiter.',
      'Eine Figur, die in dieser Runde noch nicht gezogen ist, besetzt ihr Feld im Startbereich noch. Sind alle anderen zu Hause und „Nächste Startspielerin“ ist frei, so muss die letzte Figur dorthin. Wer dort steht, beginnt die nächste Runde und hat am Spielende 1 Punkt.',
    ],
  },
  {
    id: 'buying',
    title: 'Plättchen kaufen',
    also: 'kostet garten',
    text: [
      'Auf einem Rohstoff- oder Mönchsfeld musst du mindestens ein Plättchen kaufen und darfst weitere kaufen, die dort liegen und die du bezahlen kannst. Der Preis eines Plättchens: auf der Schattenseite seine Ertragszahl (ein Mönch: die Kosten des Feldes), auf der Sonnenseite das Doppelte.',
      'Plättchen werden einzeln auf leere Felder gelegt, nie auf Scheunenplätze. Umschließt eines eine Scheune, so wird das abgehandelt, bevor du weiter kaufst; ihre Dukaten kannst du gleich ausgeben.',
    ],
  },
  {
    id: 'activating',
    title: 'Ein Plättchen aktivieren',
    also: 'ernte ernten',
    text: [
      'Ein Rohstoffplättchen in der Sonne zieht seinen Marker um seine Ertragszahl vor. Eines im Schatten bringt seine Ertragszahl in Dukaten. Ein Mönch bringt auf beiden Seiten deinen Braumeister 1 Feld voran.',
      'Ein Marker auf der 20 bleibt dort; jeder weitere Schritt bringt stattdessen 1 Dukate. Auch der Braumeister bleibt auf der 20, seine weiteren Schritte verfallen.',
    ],
  },
  {
    id: 'sheds',
    title: 'Scheunen',
    also: 'angrenzend benachbart schuppen',
    text: [
      'Liegen auf allen sechs Feldern um einen Scheunenplatz Plättchen, so zähle die Ertragszahlen der Rohstoffplättchen darunter zusammen. Mönche zählen 0. Ein kleiner Wert bringt Schritte für den Braumeister, ein großer aktiviert viele Plättchen:',
      '0 bis 7: Braumeister +6, keine Aktivierung (Größe 0). 8 bis 11: Braumeister +3, ein Nachbar (Größe 1). 12 bis 17: Braumeister +1, zwei gegenüberliegende Nachbarn (Größe 2). 18 bis 23: Braumeister +1, drei Nachbarn, die nicht aneinandergrenzen (Größe 3). Ab 24: vier beliebige Nachbarn (Größe 4).',
      'Umschließt ein Plättchen mehrere Scheunen, so werden sie nacheinander in der Reihenfolge ihrer Nummern abgehandelt.',
    ],
  },
  {
    id: 'discs',
    title: 'Wertungsscheiben',
    text: [
      'Nimm auf einem Wertungsscheibenfeld eine Scheibe und lege sie auf ein freies Erntefeld deines Plans: von A auf das Feld mit dem X, von B auf ein Mönchs-Erntefeld, von C auf ein Rohstoff-Erntefeld, von A/B/C auf ein beliebiges. Jedes der zehn Erntefelder lässt sich im ganzen Spiel nur einmal nutzen, und nur, wenn du ein passendes Plättchen hast.',
      'Das X: Nenne eine Ertragszahl; alle Rohstoffplättchen mit ihr werden aktiviert. Ein Rohstoff-Erntefeld: Alle Plättchen dieses Rohstoffs werden aktiviert. Ein Mönchs-Erntefeld: Jeder Mönch dieser Art aktiviert nacheinander alle Plättchen um sich herum.',
      'Ein Mönch neben einem Mönch im Ernteeinsatz wird aktiviert (Braumeister +1), geht aber nicht selbst in den Einsatz. Ein Plättchen zwischen zwei solchen Mönchen wird zweimal aktiviert.',
    ],
  },
  {
    id: 'pairs',
    title: 'Privilegpaare und Karten',
    text: [
      'Die zehn Erntefelder bilden fünf Paare: X und Holz, Hefe und Hopfen, Wasser und Gerste, Mönche 1 und 2, Mönche 3 und 4. Liegen auf beiden Feldern eines Paares Scheiben, darfst du eine Karte daneben ablegen und sofort nutzen. Verzichtest du, ist das Paar für immer verloren.',
      'Plättchen: Wähle einen Rohstoff; sein Marker zieht für jedes Plättchen dieses Rohstoffs in deinem Garten ein Feld, Sonne und Schatten. Scheiben: Dein hinterster Marker zieht für jede deiner Scheiben ein Feld. Fässer: am Ende 1 Punkt mehr je Fass. Dukaten: 12 Dukaten. Braumeister: 5 Felder.',
    ],
  },
  {
    id: 'coins',
    title: 'Notgroschen: Karten verkaufen',
    also: 'geld münzen',
    text: ['Jederzeit in deinem Spielzug darfst du Karten aus der Hand verkaufen: Jede kommt für 3 Dukaten in die Schachtel zurück.'],
  },
  {
    id: 'barrels',
    title: 'Fässer',
    also: 'großes fass kleines fass bierfass',
    text: [
      'Auf einem Fassfeld nimmst du für jedes Ziel, das du in diesem Moment erfüllst, ein Fass: das große (4 Punkte), wenn es noch da ist, sonst das kleine (2 Punkte), nie beide eines Ziels.',
      'Die Ziele: Braumeister auf 1 oder mehr; alle fünf Marker auf 1 oder mehr; sechs Plättchen mit Ertragszahl 1; sechs mit Ertragszahl 5; Scheiben auf allen vier Mönchs-Erntefeldern; Scheiben auf allen fünf Rohstoff-Erntefeldern; drei Scheunen einer Größe; vier verschiedene Scheunengrößen; ein Marker auf 20; drei Karten an Paaren; alle Sonnenfelder belegt; alle Schattenfelder belegt.',
    ],
  },
  {
    id: 'round',
    title: 'Ende einer Runde',
    also: 'auffüllen nachlegen',
    text: [
      'Am Rundenende, sobald alle Figuren im Startbereich sind, erhält jedes Mönchs- und jedes Rohstoff-Feld ein neues Plättchen; was nicht gekauft wurde, bleibt liegen. Jedes Wertungsscheibenfeld wird auf eine Scheibe aufgefüllt. In der letzten Runde zu zweit oder zu dritt liegen auf B und C je zwei Scheiben, zu dritt auch auf dem ersten A/B/C-Feld.',
    ],
  },
  {
    id: 'production',
    title: 'Der Braumeister',
    text: [
      'Wo dein Braumeister am Ende steht, bestimmt zweierlei: den Umtauschwert, also wie viele Schritte zurück einen Schritt vor kaufen, und den Siegpunktwert für jeden Schritt deines hintersten Markers.',
      'Bis 0: 5 zu 1, 2 Punkte. Ab 1: 4 zu 1, 3 Punkte. Ab 5: 3 zu 1, 3 Punkte. Ab 9: 3 zu 1, 4 Punkte. Ab 12: 2 zu 1, 4 Punkte. Ab 15: 2 zu 1, 5 Punkte. Ab 18: 2 zu 1, 6 Punkte. Auf 20: 1 zu 1, 6 Punkte.',
    ],
  },
  {
    id: 'scoring',
    title: 'Finale Wertung',
    also: 'sieger siegpunkte unentschieden tausch schlusswertung',
    text: [
      'Am Spielende lassen sich zuerst Schritte umtauschen: Vordere Marker gehen zum Umtauschwert deines Braumeisters zurück, damit der hinterste vorrückt, so oft es hilft. Dann ziehen je 10 Dukaten einen Marker ein Feld vor. Das Programm macht es für dich bestmöglich.',
      'Dann multipliziere die Zahl unter deinem hintersten Marker mit dem Siegpunktwert. Dazu kommen 4 Punkte je großem und 2 je kleinem Fass, 1 je Fass mit der Fässer-Karte und 1, wenn du auf „Nächste Startspielerin“ stehst. Die meisten Punkte gewinnen; bei Gleichstand teilen sich die Gewinner den Sieg.',
    ],
  },
];
