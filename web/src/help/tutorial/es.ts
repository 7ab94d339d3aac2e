import type { Lessons } from '.';

export const lessons: Lessons = {
  welcome: {
    title: 'Bienvenido al monasterio',
    text: 'Tú y el hermano Anselmo plantáis cada uno un jardín de monasterio y elaboráis cerveza con cinco ingredientes. Gana quien tenga la mejor cerveza tras tres rondas. El anillo de 27 casillas es el tablero principal; en él está todo lo que se puede tomar. El tablero grande con el jardín es el tuyo, el pequeño el de Anselmo. Es una partida real, y juegas sus momentos importantes.',
  },
  garden: {
    title: 'Sol y sombra',
    text: 'Tu jardín tiene 15 lugares soleados (L) y 15 sombreados (D). Las losetas al sol cuestan el doble y moverán tus marcadores de recurso: eso es cerveza. Las losetas a la sombra cuestan el precio simple y te darán ducados: con eso se compra la cerveza. Las siete celdas con tejado son cobertizos; allí no puede haber losetas.',
  },
  track: {
    title: 'Cinco ingredientes, un maestro cervecero',
    text: 'Alrededor del jardín corre tu track de producción con un marcador para cada ingrediente: madera, levadura, lúpulo, agua y cebada. El maestro cervecero empieza muy atrás. Al final solo cuenta tu marcador más atrasado: su número por los puntos que da la posición del maestro. Nada puede quedarse atrás. Un marcador en el 20 se queda allí, y cada paso de más da 1 ducado.',
  },
  start: {
    title: 'Elegir una casilla de inicio',
    text: 'Antes de la primera ronda, todos menos el primero eligen una casilla de inicio y toman su recompensa: un paso del maestro cervecero, dos pasos de un marcador o 2 ducados. La cebada es la más atrasada.',
    task: 'Pulsa la casilla de inicio con el brote y elige cebada.',
    after: 'La cebada pasó de −8 a −6. Búscala en tu track.',
  },
  go: {
    title: 'Moverse',
    text: 'En tu turno tu figura avanza tanto como quieras y realizas la acción de la casilla donde se detiene. Nunca retrocede: lo que saltas se pierde en esta ronda. Los pasos cortos dan más turnos; los largos, la primera elección: Anselmo ya ha corrido a la casilla 5. Las casillas donde no podrías hacer nada no brillan, y dicen por qué cuando las señalas.',
    task: 'Ve a la casilla 2, donde está Agua 2.',
    after: 'En una casilla de recurso debes comprar al menos una loseta.',
  },
  buy: {
    title: 'Comprar para la sombra',
    text: 'Agua 2 tiene el número de fertilidad 2: a la sombra cuesta 2 ducados, al sol 4. Señala un lugar para ver el precio antes de decidir.',
    task: 'Coloca Agua 2 en el lugar sombreado D3. Pulsa loseta y lugar, o arrástrala.',
    after: 'Dos ducados menos. La loseta aún no hace nada: espera a ser activada.',
  },
  done: {
    title: 'Terminar el turno',
    text: 'Aquí no hay nada más que comprar, así que terminas la compra. Hasta terminar el turno siempre puedes deshacer, un paso o todo.',
    task: 'Termina la compra.',
    after: 'Ahora le toca a Anselmo. Avanzamos un poco.',
  },
  sun: {
    title: 'Comprar para el sol',
    text: 'Estás en la casilla 9 con Lúpulo 3. Al sol cuesta el doble de su número, 6 ducados. Es caro, pero cada activación moverá tu marcador de lúpulo 3 pasos. Coloca las losetas de modo que juntas rodeen cobertizos.',
    task: 'Coloca Lúpulo 3 en el lugar soleado L10.',
    after: 'Bien. L10 toca dos cobertizos, S3 y S6.',
  },
  monk: {
    title: 'Monjes',
    text: 'Los monjes cuestan lo que dice su casilla: aquí 3 ducados a la sombra, 6 al sol. Hay cuatro tipos. Un monje ayuda a las losetas que lo rodean, así que su sitio es el centro. Al sol y a la sombra hace lo mismo.',
    task: 'Coloca el monje en el lugar sombreado D8.',
    after: 'Desde D8 alcanza cuatro lugares y toca dos cobertizos.',
  },
  disc: {
    title: 'Discos de puntuación',
    text: 'Hasta ahora nada ha dado nada. Para eso están los discos color vino. Una casilla con A, B o C dice adónde puede ir su disco: A puntúa un número de fertilidad, B un monje, C un recurso, la estrella cualquiera de ellos. Hay pocos discos, y Anselmo también los quiere.',
    task: 'Ve a la casilla 12, una casilla C.',
    after: 'Has tomado el disco. Ahora elige qué puntúa.',
  },
  score: {
    title: 'Puntuar un recurso',
    text: 'Un disco en una casilla de recurso activa todas las losetas de ese recurso. Tienes dos losetas de madera a la sombra, de 3 y 2: serían 5 ducados. Cada casilla de puntuación se usa una sola vez en toda la partida, así que el momento importa.',
    task: 'Coloca el disco en la casilla de madera.',
    after: '5 ducados. Al sol, las mismas losetas habrían movido el marcador de madera 5 pasos.',
  },
  home: {
    title: 'Entrar en el área de inicio',
    text: 'Anselmo ya ha entrado en el área de inicio; eres el último en el track y te queda un ducado. Al entrar tomas de nuevo una recompensa y quedas fuera hasta que acabe la ronda. Como último debes ocupar la casilla de jugador inicial, porque está libre: ahora sin recompensa, pero empiezas la ronda siguiente. Al final de la partida vale 1 punto.',
    task: 'Entra en la casilla de jugador inicial.',
    after: 'La ronda ha terminado.',
  },
  round: {
    title: 'Una nueva ronda',
    text: 'Cada casilla de recurso y de monje ha recibido una loseta nueva; lo que nadie compró sigue allí, y algunas casillas tienen ahora dos: puedes comprar ambas en una visita. También han vuelto los discos. Con dos jugadores se juegan tres rondas así, con tres cuatro, con cuatro seis. Con un ducado no puedes comprar nada: es tiempo de cosecha.',
    task: 'Ve a la casilla 4, la casilla A.',
    after: 'Un disco para la X.',
  },
  number: {
    title: 'Puntuar un número',
    text: 'En la X nombras un número de fertilidad y se activan todas tus losetas de recurso con exactamente ese número. Tienes cuatro losetas con un 3: dos al sol y dos a la sombra. Señala los números para comparar.',
    task: 'Pulsa la X y elige el número 3.',
    after: 'Cebada +3, lúpulo +3 y 6 ducados, todo con un disco.',
  },
  card: {
    title: 'Cartas de privilegio',
    text: 'Las diez casillas de puntuación forman cinco parejas. Con X y madera has completado una, y puedes colocar allí una de tus cinco cartas; cada una sirve una vez, al instante. Señala las cartas, o mantén pulsada una: dicen qué hacen y qué darían ahora. Si renuncias, la pareja se pierde. Ahora necesitas dinero: la carta de ducados da 12.',
    task: 'Coloca la carta de ducados.',
    after: '12 ducados. Las otras cuatro cartas esperan otras cuatro parejas.',
  },
  monks: {
    title: 'Monjes trabajando',
    text: 'En una casilla de monje, cada monje de ese tipo activa todas las losetas que lo rodean, un monje tras otro. Tu monje en D8 tiene cuatro vecinas con loseta. Si una vecina fuera un monje, no trabajaría, pero tu maestro cervecero avanzaría un paso.',
    task: 'Puntúa el monje de la llave (tipo 2).',
    after: 'Lúpulo +3 y 9 ducados con un solo monje.',
  },
  shed: {
    title: 'Cercar un cobertizo',
    text: 'El cobertizo S3 está rodeado por cinco lados. Una loseta en L7 lo cerca. Entonces se suman los números de fertilidad de alrededor: 3 + 2 + 3 + 2 + 3 y un monje que cuenta 0, es decir 13. Cuanto más baja la suma, más avanza tu maestro cervecero: 6 pasos hasta 7, 3 hasta 11, 1 hasta 23. Cuanto más alta, más losetas se activan.',
    task: 'Coloca Lúpulo 2 en L7.',
    after: 'Suma 13: maestro cervecero +1 y un cobertizo de tipo 2.',
  },
  activate: {
    title: 'Lo que activa el cobertizo',
    text: 'Una suma de 12 a 17 da un cobertizo de tipo 2, que activa dos losetas opuestas. Desde 8 sería una vecina cualquiera, desde 18 tres que no se tocan, desde 24 cuatro cualesquiera; por debajo de 8, ninguna. Debes elegir, y ocurre al instante, en medio de la compra. L5 es Cebada 3 al sol, y enfrente, en D8, está el monje.',
    task: 'Elige L5; su opuesta viene con ella.',
    after: 'Cebada +3, y el monje activado mueve a tu maestro cervecero 1 paso.',
  },
  coins: {
    title: 'Monedas de emergencia',
    text: 'Es la última ronda. Si alguna vez te falta dinero, puedes vender cartas de tu mano por 3 ducados cada una en cualquier momento de tu turno. Es mal negocio, pues cada carta vale más en una pareja, pero puede salvar un turno. El programa cuenta ese dinero cuando dice lo que podrías pagar.',
  },
  rearmost: {
    title: 'El marcador rezagado',
    text: 'El agua sigue en −6, y así no puntuarías nada. La carta de discos mueve tu marcador más atrasado un paso por cada uno de tus discos, y has colocado nueve.',
    task: 'Coloca la carta de discos.',
    after: 'El agua salta de −6 a 3. Ahora tu marcador más atrasado es la madera, en 0.',
  },
  barrels: {
    title: 'Barriles',
    text: 'En el patio hay doce objetivos. En una casilla de barril tomas un barril por cada objetivo que cumples ahora mismo: el grande de 4 puntos si aún está, si no el pequeño de 2. Cumples seis, y Anselmo te sigue de cerca.',
    task: 'Ve a la casilla 26.',
    after: 'Seis barriles grandes: 24 puntos, y 6 más por la carta de barriles que colocaste antes.',
  },
  brewmaster: {
    title: 'La palabra del maestro cervecero',
    text: 'Tu maestro cervecero está en 2. Eso significa 3 puntos por cada paso del marcador más atrasado y una tasa de 4 a 1: cuatro pasos atrás, donde sea, compran un paso adelante para el más atrasado. En 20 serían 6 puntos y 1 a 1. Lo mueven los cobertizos, los monjes, una carta y una casilla de inicio.',
  },
  tips: {
    title: 'Antes de jugar por tu cuenta',
    text: 'Tres cosas que saben los buenos cerveceros. Planta pronto a la sombra, y compra el sol con lo que dé. Los discos son pocos: reúne losetas de un número, de un recurso o alrededor de un monje, y toma el disco antes que los demás. Y mira a tiempo tu marcador más atrasado y tu maestro cervecero, porque tus puntos son lo uno por lo otro. Deshacer, los consejos y las reglas están siempre a mano.',
  },
  end: {
    title: 'La puntuación final',
    text: 'La partida ha terminado. Recorre paso a paso la puntuación de ambos: se igualan los marcadores, cada 10 ducados compran un paso, luego se multiplica el marcador más atrasado y se suman los barriles y la casilla de jugador inicial.',
    after: 'Ya sabes todo lo que necesitas para tu propia partida; el Novicio también se equivoca.',
  },
};
