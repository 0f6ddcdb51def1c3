import classes from './blocks.module.css';

const line = 'var(--tripos-line)';
const accent = 'var(--tripos-accent-text)';
const soft = 'var(--tripos-accent-soft)';
const card = 'var(--mantine-color-body)';
const quiet = 'var(--tripos-control)';

const answers = [
  { y: 150, width: 150, chosen: false },
  { y: 196, width: 190, chosen: true },
  { y: 242, width: 128, chosen: false },
];

/** A drawing of a question with its answers, the map and the clock, in the tenant's colour. */
export function HeroPicture() {
  return (
    <svg className={classes.heroPicture} viewBox="0 0 480 360" fill="none" aria-hidden="true">
      <rect x="76" y="20" width="372" height="300" rx="18" fill={soft} />
      <rect x="32" y="44" width="344" height="272" rx="14" fill={card} stroke={line} strokeWidth="1.5" />
      <rect x="60" y="74" width="236" height="11" rx="5.5" fill="currentColor" opacity=".82" />
      <rect x="60" y="98" width="176" height="11" rx="5.5" fill="currentColor" opacity=".82" />
      {answers.map(({ y, width, chosen }) => (
        <g key={y}>
          <rect
            x="60"
            y={y - 20}
            width="264"
            height="38"
            rx="9"
            fill={chosen ? soft : 'none'}
            stroke={chosen ? accent : line}
            strokeWidth={chosen ? 2 : 1.5}
          />
          <circle cx="82" cy={y - 1} r="8" stroke={chosen ? accent : quiet} strokeWidth="1.75" />
          {chosen && <circle cx="82" cy={y - 1} r="4" fill={accent} />}
          <rect x="102" y={y - 5} width={width} height="8" rx="4" fill={quiet} opacity={chosen ? 1 : 0.55} />
        </g>
      ))}
      <path d="M62 288l5 5 10-11" stroke="var(--mantine-color-success-text)" strokeWidth="2.5" strokeLinecap="round" />
      <rect x="86" y="284" width="64" height="7" rx="3.5" fill={quiet} opacity=".6" />
      <rect x="342" y="10" width="128" height="138" rx="14" fill={card} stroke={line} strokeWidth="1.5" />
      <circle cx="368" cy="36" r="10" stroke={accent} strokeWidth="2" />
      <path d="M368 30v6l4 3" stroke={accent} strokeWidth="2" strokeLinecap="round" />
      <rect x="388" y="31" width="54" height="10" rx="5" fill="currentColor" opacity=".75" />
      {Array.from({ length: 12 }, (_, index) => index).map((index) => (
        <rect
          key={index}
          x={360 + (index % 4) * 25}
          y={62 + Math.floor(index / 4) * 25}
          width="19"
          height="19"
          rx="5"
          fill={index < 5 ? accent : 'none'}
          opacity={index < 5 ? 0.85 : 1}
          stroke={index === 5 ? accent : line}
          strokeWidth={index === 5 ? 2.25 : 1.5}
        />
      ))}
    </svg>
  );
}
