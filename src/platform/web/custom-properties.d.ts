import 'react';

declare module 'react' {
  /** Custom properties of our style sheets may be set in a `style`. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
