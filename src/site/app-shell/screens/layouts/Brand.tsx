import { Link } from '@tanstack/react-router';
import { useTenant } from '#platform/web/start/boot.ts';
import classes from './layouts.module.css';

/** The tenant's logo and name, leading home; without a logo the first letter of the name. */
export function Brand({ small = false }: { small?: boolean }) {
  const tenant = useTenant();
  const logo = small ? (tenant.logoM ?? tenant.logo) : (tenant.logo ?? tenant.logoM);
  return (
    <Link to="/" className={classes.brand}>
      {logo ? (
        <img className={classes.brandLogo} src={logo} alt="" />
      ) : (
        <span className={classes.monogram} aria-hidden>
          {tenant.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <bdi className={classes.brandName}>{tenant.name}</bdi>
    </Link>
  );
}
