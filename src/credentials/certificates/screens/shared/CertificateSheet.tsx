import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import type { Verified } from '../../contract.ts';
import classes from '../certificate.module.css';
import { certificateTexts } from '../texts.ts';

/** The certificate as it is printed: A4 across, at any size on the screen. */
export function CertificateSheet({ certificate }: { certificate: Verified }) {
  const texts = useTexts(certificateTexts).sheet;
  const format = useFormat();
  const { tenant } = getBoot();
  return (
    <article
      className={`${classes.sheet} ${certificate.state === 'issued' ? '' : classes.notGood}`}
      style={{ '--certificate-accent': tenant.accent }}
      aria-label={texts.title}
    >
      <div className={classes.frame}>
        {tenant.logo ? (
          <img className={classes.logo} src={tenant.logo} alt={certificate.school} />
        ) : (
          <div className={classes.school}>{certificate.school}</div>
        )}
        <h2 className={classes.word}>{texts.title}</h2>
        <div className={classes.small}>{texts.certifies}</div>
        <div className={classes.name}>{certificate.personName}</div>
        <div className={classes.small}>{texts.outcomes[certificate.outcome]}</div>
        <div className={classes.subject}>{certificate.title}</div>
        {certificate.percent !== null && (
          <div className={classes.small}>{texts.result(format.percentExact(certificate.percent))}</div>
        )}
        <div className={classes.foot}>
          <div>
            {texts.issued}
            <br />
            <strong>{format.date(certificate.issuedAt)}</strong>
          </div>
          <div>
            {texts.code}
            <br />
            <span className={classes.code}>{certificate.code}</span>
            <br />
            {texts.verifyAt(`${window.location.host}/cert`)}
          </div>
        </div>
      </div>
    </article>
  );
}
