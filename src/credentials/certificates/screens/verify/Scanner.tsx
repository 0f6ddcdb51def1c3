import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { readScan } from '../../rules.ts';
import classes from '../certificate.module.css';
import { verifyTexts } from '../verify-texts.ts';
import { openDetector } from './barcode-detector.ts';

const LOOK_EVERY_MS = 200;

/** Reads what the camera sees again and again, until it is stopped. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onText: (text: string) => void): Promise<void> {
  const detector = openDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [found] = await detector.detect(video);
    if (found && !signal.aborted) onText(found.rawValue);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The camera, until it sees the QR code of a certificate of this school. */
export function Scanner() {
  const texts = useTexts(verifyTexts).scan;
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isOff, setIsOff] = useState(false);
  const take = useEffectEvent((text: string): void => {
    const found = readScan(text, window.location.origin);
    if (found && 'code' in found) void navigate({ to: '/cert', search: { code: found.code }, replace: true });
    else setSaid(found ? texts.elsewhere(found.elsewhere) : texts.unreadable);
  });
  const fail = useEffectEvent((error: unknown): void => {
    setIsOff(true);
    setSaid(error instanceof DOMException && error.name === 'NotAllowedError' ? texts.refused : texts.failed);
  });
  useEffect(() => {
    const end = new AbortController();
    watch(video.current!, end.signal, take).catch((error: unknown) => {
      if (!end.signal.aborted) fail(error);
    });
    return () => end.abort();
  }, []);
  return (
    <Stack gap="sm" align="flex-start">
      {!isOff && <Text>{texts.look}</Text>}
      <video ref={video} className={classes.camera} muted playsInline hidden={isOff} aria-label={texts.view} />
      <div role="status">{said !== null && <Alert color="warning">{said}</Alert>}</div>
      {!isOff && (
        <Button
          variant="default"
          leftSection={<IconCameraOff size={18} stroke={1.5} />}
          onClick={() => void navigate({ to: '/cert', replace: true })}
        >
          {texts.stop}
        </Button>
      )}
    </Stack>
  );
}
