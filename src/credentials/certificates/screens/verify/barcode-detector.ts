/** Reading QR codes where the browser can do it itself (Shape Detection API), which TypeScript does not know yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorClass = (): BarcodeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

/** True where there is a camera, and a browser that reads QR codes. */
export async function canScan(): Promise<boolean> {
  const detector = detectorClass();
  const devices = navigator.mediaDevices;
  if (!detector || !devices) return false;
  try {
    const [formats, all] = await Promise.all([detector.getSupportedFormats(), devices.enumerateDevices()]);
    return formats.includes('qr_code') && all.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

/** Only where `canScan`. */
export function openDetector(): BarcodeDetector {
  const Detector = detectorClass();
  if (!Detector) throw new Error('This browser reads no QR codes');
  return new Detector({ formats: ['qr_code'] });
}
