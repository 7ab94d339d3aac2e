import type { RuleSection } from '.';

export const rules: RuleSection[] = [
  {
    id: 'aim',
    title: 'De qué se trata',
    text: [
      'Plantas el jardín de un monasterio y elaboras cerveza con cinco recursos: madera, levadura, lúpulo, agua y cebada. Cada uno tiene un marcador en tu track de producción. Al final solo cuenta el marcador más atrasado, multiplicado por lo que tu maestro cervecero haya hecho de él.',
      'Las losetas al sol son caras y mueven marcadores; las losetas a la sombra son baratas y dan dinero. Ninguna da nada hasta que se activa: con discos de puntuación, con cobertizos o con monjes.',
    ],
  },
  {
    id: 'setup',
    title: 'Preparación',
    text: [
      'Cada jugador tiene 25 ducados, cinco cartas de privilegio, un maestro cervecero y cinco marcadores de recurso. Los ducados están a la vista. Se juegan 3 rondas con dos jugadores, 4 con tres y 6 con cuatro.',
      'El jugador 1 está en la casilla de jugador inicial. Después, en sentido antihorario, los demás colocan su figura en una casilla libre del área de inicio y reciben la recompensa al instante: maestro cervecero +1, un marcador a elección +2, o 2 ducados.',
    ],
  },
  {
    id: 'turn',
    title: 'Un turno',
    also: 'siguiente jugador',
    text: [
      'Orden de turno: en sentido horario; quien ya ha entrado en el área de inicio se salta. Mueve tu figura hacia adelante tanto como quieras y realiza la acción de la casilla donde se detiene. Nunca hacia atrás, nunca quedarse; varias figuras pueden compartir casilla. A lo que pasas de largo no puedes volver en esta ronda.',
      'No puedes ir a una casilla cuya acción no puedas realizar: ninguna loseta que puedas pagar, ningún disco, ninguna casilla de puntuación utilizable, ningún barril. Los ducados que darían tus cartas al venderlas cuentan como disponibles.',
    ],
  },
  {
    id: 'home',
    title: 'El área de inicio',
    also: 'a casa primer jugador',
    text: [
      'En lugar de detenerte en el track puedes entrar en el área de inicio: elige una casilla sin otra figura, toma su recompensa y quedas fuera el resto de la ronda. Los demás siguen jugando.',
      'Una figura que aún no se ha movido en esta ronda sigue ocupando su casilla de inicio. Si todos los demás ya han entrado y la casilla de jugador inicial está libre, el último debe ocuparla. Quien está allí empieza la ronda siguiente, y tiene 1 punto al final de la partida.',
    ],
  },
  {
    id: 'buying',
    title: 'Comprar losetas',
    also: 'cuesta costes jardín',
    text: [
      'En una casilla de recurso o de monje debes comprar al menos una loseta, y puedes comprar más de las que haya allí mientras puedas pagarlas. El precio de una loseta: en el lado sombreado, su número de fertilidad (un monje: el coste de la casilla); en el lado soleado, el doble.',
      'Las losetas se colocan una a una en lugares vacíos, nunca en casillas de cobertizo. Si una loseta cerca un cobertizo, se resuelve antes de seguir comprando, y sus ducados ya se pueden gastar.',
    ],
  },
  {
    id: 'activating',
    title: 'Activar una loseta',
    also: 'cosecha',
    text: [
      'Una loseta de recurso al sol hace avanzar su marcador tanto como su fertilidad. Una a la sombra paga su fertilidad en ducados. Una loseta de monje, en cualquier lado, hace avanzar a tu maestro cervecero 1 casilla.',
      'Un marcador que ha llegado a 20 se queda allí; cada paso de más da 1 ducado. El maestro cervecero también se queda en 20, y sus pasos de más se pierden.',
    ],
  },
  {
    id: 'sheds',
    title: 'Cobertizos',
    also: 'adyacente adyacentes granero',
    text: [
      'Cuando los seis lugares alrededor de un cobertizo tienen loseta, suma la fertilidad de las losetas de recurso entre ellas. Los monjes cuentan 0. Una suma baja da pasos al maestro cervecero; una alta activa muchas losetas:',
      'De 0 a 7: maestro cervecero +6, no se activa nada (tipo 0). De 8 a 11: maestro +3, una vecina (tipo 1). De 12 a 17: maestro +1, dos vecinas opuestas (tipo 2). De 18 a 23: maestro +1, tres vecinas no contiguas entre sí (tipo 3). 24 o más: cuatro vecinas cualesquiera (tipo 4).',
      'Si una loseta cerca varios cobertizos, se resuelven uno tras otro, en el orden de sus números.',
    ],
  },
  {
    id: 'discs',
    title: 'Discos de puntuación',
    text: [
      'En una casilla de disco toma un disco y colócalo en una casilla de puntuación libre de tu tablero: de A en la casilla X, de B en una de monje, de C en una de recurso, de A/B/C en cualquiera. Cada una de las diez casillas se usa una sola vez en toda la partida, y solo si tienes una loseta de su clase.',
      'La X: nombra un número de fertilidad; se activan todas las losetas de recurso que lo muestran. Una casilla de recurso: se activan todas las losetas de ese recurso. Una casilla de monje: cada monje de ese tipo, por turno, activa todas las losetas a su alrededor.',
      'Un monje junto a otro que trabaja se activa (maestro cervecero +1), pero no empieza a trabajar. Una loseta entre dos monjes que trabajan se activa dos veces.',
    ],
  },
  {
    id: 'pairs',
    title: 'Parejas y cartas de privilegio',
    text: [
      'Las diez casillas de puntuación forman cinco parejas: X y madera, levadura y lúpulo, agua y cebada, monjes 1 y 2, monjes 3 y 4. Cuando ambas casillas de una pareja tienen disco, puedes colocar allí una de tus cartas y usarla al instante. Si renuncias, esa pareja se pierde para siempre.',
      'Losetas: elige un recurso; su marcador avanza un paso por cada loseta de ese recurso en tu jardín, al sol y a la sombra. Discos: tu marcador más atrasado avanza un paso por cada uno de tus discos. Barriles: al final, 1 punto más por barril. Ducados: 12 ducados. Maestro cervecero: 5 casillas.',
    ],
  },
  {
    id: 'coins',
    title: 'Monedas de emergencia: vender cartas',
    also: 'dinero',
    text: ['En cualquier momento de tu turno puedes vender cartas de tu mano: cada una vuelve a la caja por 3 ducados.'],
  },
  {
    id: 'barrels',
    title: 'Barriles',
    text: [
      'En una casilla de barril tomas un barril por cada objetivo que cumplas en ese momento: el grande (4 puntos) si aún está, si no el pequeño (2 puntos), nunca los dos de un mismo objetivo.',
      'Los objetivos: maestro cervecero en 1 o más; los cinco marcadores en 1 o más; seis losetas de fertilidad 1; seis de fertilidad 5; discos en las cuatro casillas de monje; discos en las cinco casillas de recurso; tres cobertizos del mismo tipo; cuatro tipos distintos de cobertizo; un marcador en 20; tres cartas colocadas en parejas; todo el lado soleado lleno; todo el lado sombreado lleno.',
    ],
  },
  {
    id: 'round',
    title: 'Fin de una ronda',
    also: 'reponer final de la ronda losetas nuevas',
    text: [
      'Cuando todas las figuras están en el área de inicio, cada casilla de monje y cada casilla de recurso recibe una loseta nueva; lo que no se compró se queda. Cada casilla de disco se repone hasta un disco. En la última ronda con dos o tres jugadores hay dos discos en B y C, y con tres jugadores también en la primera A/B/C.',
    ],
  },
  {
    id: 'production',
    title: 'El maestro cervecero',
    text: [
      'La posición final de tu maestro cervecero decide dos cosas: la tasa de intercambio, es decir cuántos pasos atrás compran uno adelante, y cuántos puntos vale cada paso de tu marcador más atrasado.',
      'Hasta 0: 5 a 1, 2 puntos. Desde 1: 4 a 1, 3 puntos. Desde 5: 3 a 1, 3 puntos. Desde 9: 3 a 1, 4 puntos. Desde 12: 2 a 1, 4 puntos. Desde 15: 2 a 1, 5 puntos. Desde 18: 2 a 1, 6 puntos. En 20: 1 a 1, 6 puntos.',
    ],
  },
  {
    id: 'scoring',
    title: 'Puntuación final',
    also: 'ganar convertir',
    text: [
      'Al final de la partida primero se pueden intercambiar pasos: los marcadores más avanzados retroceden, según la tasa de intercambio de tu maestro cervecero, para que avance el más atrasado, tantas veces como ayude. Después, cada 10 ducados mueven un marcador un paso. El programa lo hace por ti de la mejor manera.',
      'Luego multiplica el número de tu marcador más atrasado por los puntos por paso. Suma 4 puntos por barril grande y 2 por pequeño, 1 por barril si colocaste la carta de barriles, y 1 si estás en la casilla de jugador inicial. El ganador es quien tiene más puntos; en caso de empate se comparte la victoria.',
    ],
  },
];
