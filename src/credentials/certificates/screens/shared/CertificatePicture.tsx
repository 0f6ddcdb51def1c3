import classes from '../certificate.module.css';

/** A certificate as it is printed, at any width. */
export function CertificatePicture({ src, alt, isGood = true }: { src: string; alt: string; isGood?: boolean }) {
  return <img className={`${classes.picture} ${isGood ? '' : classes.pale}`} src={src} alt={alt} />;
}
