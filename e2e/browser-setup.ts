/** Unpacks the browser once, before test files run side by side: none must start it while another still writes it. */
import chromium from '@sparticuz/chromium';

export default async function setup(): Promise<void> {
  if (!process.env.CHROME_PATH) await chromium.executablePath();
}
