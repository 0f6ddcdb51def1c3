import { Button, Group, List, Menu, Modal, ScrollArea, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notify } from '#platform/web/notifications-store.ts';
import { useTexts } from '#platform/web/texts.ts';
import { formatNames } from '../contract.ts';
import { exportAddress, type FormatName, lossesOf } from '../queries.ts';
import { bankTexts } from './texts.ts';

/** Takes what the list shows out as a file; what the format has no place for is said before. */
export function ExportMenu({ query }: { query: object }) {
  const { list: texts, formats } = useTexts(bankTexts);
  const download = (format: FormatName): void => location.assign(exportAddress(query, format));
  const look = useMutation({
    mutationFn: async (format: FormatName) => ({ format, ...(await lossesOf(query, format)) }),
    onSuccess: ({ format, losses }) => {
      if (losses.length === 0) download(format);
    },
    onError: notify.error,
  });
  const found = look.data && look.data.losses.length > 0 ? look.data : null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={look.isPending}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {texts.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.exportAs}</Menu.Label>
          {formatNames.map((format) => (
            <Menu.Item key={format} onClick={() => look.mutate(format)}>
              {formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={found !== null}
        onClose={look.reset}
        title={found && texts.lossesTitle(formats[found.format])}
        size="lg"
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        {found && (
          <>
            <Text mb="sm">{texts.losses(found.losses.length, found.questions)}</Text>
            <ScrollArea.Autosize mah="50vh" type="auto" viewportProps={{ tabIndex: 0 }}>
              <List size="sm" spacing={6}>
                {found.losses.slice(0, 200).map((loss) => (
                  <List.Item key={loss._id}>
                    <strong>{loss.title}</strong>
                    {loss.leftOut && ` (${texts.leftOut})`}: {loss.lost.join(' ')}
                  </List.Item>
                ))}
              </List>
            </ScrollArea.Autosize>
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={look.reset}>
                {texts.cancel}
              </Button>
              <Button
                onClick={() => {
                  download(found.format);
                  look.reset();
                }}
              >
                {texts.downloadAnyway}
              </Button>
            </Group>
          </>
        )}
      </Modal>
    </>
  );
}
