import { useEffect, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { listVouchers, type Voucher } from '../contract-admin.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';

interface Filter {
  readonly q: string;
  readonly plan: string;
  readonly batch: string;
  readonly state: '' | Voucher['state'];
}

const PAGE = 100;

/** All vouchers of the filter, a hundred at a time. */
async function fetchAll(filter: Filter): Promise<Voucher[]> {
  const all: Voucher[] = [];
  for (;;) {
    const { vouchers, total } = await call(listVouchers, { query: { ...filter, ofst: all.length, limit: PAGE } });
    all.push(...vouchers);
    if (vouchers.length === 0 || all.length >= total) return all;
  }
}

/** Slips to cut out, on paper only; opens the printer's dialog when they are there. */
export function VoucherSheet({ filter, onPrinted }: { filter: Filter; onPrinted: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.vouchers;
  const { name } = useTenant();
  const format = useFormat();
  const [vouchers, setVouchers] = useState<Voucher[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed is what was shown when it was asked for
  useEffect(() => {
    fetchAll(filter).then(setVouchers, (error: unknown) => {
      notify.error(error);
      onPrinted();
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when the slips are on the page
  useEffect(() => {
    if (!vouchers) return;
    window.print();
    onPrinted();
  }, [vouchers]);
  return (
    <div className={classes.sheet}>
      {vouchers?.map((voucher) => (
        <div key={voucher._id} className={classes.slip}>
          {name}
          <br />
          {voucher.plan.name}
          <strong>{voucher.code}</strong>
          {texts.printHelp(location.host)}
          {voucher.expiresAt !== null && (
            <div>
              {texts.columns.expires} {format.date(voucher.expiresAt)}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
