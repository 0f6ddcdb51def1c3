import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './parts.module.css';

/** A QR code, dark on white in both schemes, since many readers take nothing else. Drawn here: nobody else learns the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <Skeleton className={classes.qr} />;
  const path = data.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${data.size} ${data.size}`} role="img" aria-label={label}>
      <rect width={data.size} height={data.size} fill="#fff" />
      <path d={path} fill="#111" shapeRendering="crispEdges" />
    </svg>
  );
}
