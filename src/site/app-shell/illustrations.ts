/** Six abstract drawings of our own; each is a whole SVG file of 960 × 540. */

const svg = (background: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540" role="img"><rect width="960" height="540" fill="${background}"/>${content}</svg>`;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const hills = svg(
  '#f3e9dc',
  `<circle cx="690" cy="170" r="74" fill="#e58e58"/>${[
    ['#c9b79c', 300, 46],
    ['#9aa58a', 350, 60],
    ['#5f7f78', 410, 44],
    ['#2f4f57', 470, 30],
  ]
    .map(
      ([fill, y, swell]) =>
        `<path fill="${fill}" d="M0 ${y}C160 ${Number(y) - Number(swell) * 2} 320 ${Number(y) + Number(swell)} 480 ${y}S800 ${Number(y) - Number(swell)} 960 ${Number(y) - 10}V540H0Z"/>`,
    )
    .join('')}`,
);

const arcs = svg(
  '#e7eef0',
  range(9)
    .map(
      (ring) =>
        `<circle cx="480" cy="560" r="${90 + ring * 52}" fill="none" stroke="${['#2b6777', '#52ab98', '#e9c46a'][ring % 3]}" stroke-width="${22 - ring}" opacity="${1 - ring * 0.07}"/>`,
    )
    .join(''),
);

const tiles = svg(
  '#f6f1ea',
  range(60)
    .map((tile) => {
      const x = (tile % 10) * 96;
      const y = Math.floor(tile / 10) * 90;
      const fill = ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e9e2d6'][(tile * 7 + Math.floor(tile / 10) * 3) % 5];
      return tile % 3 === 0
        ? `<path fill="${fill}" d="M${x} ${y}h96v90A96 90 0 0 1 ${x} ${y}Z"/>`
        : tile % 3 === 1
          ? `<circle cx="${x + 48}" cy="${y + 45}" r="30" fill="${fill}"/>`
          : `<path fill="${fill}" d="M${x} ${y + 90}L${x + 96} ${y}V${y + 90}Z"/>`;
    })
    .join(''),
);

const waves = svg(
  '#14213d',
  range(14)
    .map((line) => {
      const y = 90 + line * 30;
      const swell = 18 + ((line * 13) % 40);
      return `<path d="M-20 ${y}C140 ${y - swell} 260 ${y + swell} 420 ${y}S720 ${y - swell} 980 ${y + swell / 2}" fill="none" stroke="${line === 5 ? '#fca311' : '#8fa3c4'}" stroke-width="${line === 5 ? 5 : 2}" opacity="${line === 5 ? 1 : 0.35 + line * 0.04}"/>`;
    })
    .join(''),
);

const orbits = svg(
  '#f2eff7',
  `<g fill="none" stroke="#4a3f6b" stroke-width="2">${range(5)
    .map(
      (ring) =>
        `<ellipse cx="480" cy="270" rx="${120 + ring * 66}" ry="${54 + ring * 38}" transform="rotate(-18 480 270)" opacity="${0.9 - ring * 0.14}"/>`,
    )
    .join(
      '',
    )}</g><circle cx="480" cy="270" r="46" fill="#e07a5f"/><circle cx="612" cy="172" r="16" fill="#3d405b"/><circle cx="270" cy="330" r="22" fill="#81b29a"/><circle cx="748" cy="296" r="12" fill="#f2cc8f"/><circle cx="196" cy="214" r="9" fill="#3d405b"/>`,
);

const pages = svg(
  '#eef1ea',
  `${range(7)
    .map(
      (sheet) =>
        `<rect x="${250 + sheet * 34}" y="${130 - sheet * 8 + (sheet % 2) * 14}" width="220" height="300" rx="12" fill="${sheet === 3 ? '#d98e5f' : '#ffffff'}" stroke="#3c4a3e" stroke-width="2" transform="rotate(${-14 + sheet * 5} 480 420)"/>`,
    )
    .join('')}<path d="M120 470h720" stroke="#3c4a3e" stroke-width="3" stroke-linecap="round"/>`,
);

export const illustrations: readonly string[] = [hills, arcs, tiles, waves, orbits, pages];
