import { Box, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './edge-bar.module.css';

/** The bar of a long form: stays at the lower edge of the window, with what is not saved and the buttons that save it. */
export function EdgeBar({ mt, children }: { mt?: MantineSpacing; children: ReactNode }) {
  return (
    <Box className={classes.bar} mt={mt} data-edge-bar>
      {children}
    </Box>
  );
}
