import { type Direction, DirectionContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from './theme.ts';
import './style/mantine.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';

/** What the component library's parts stand in. Only code that comes after the page may import it: it is large. */
export function Library({ children }: { children: ReactNode }) {
  // What comes after the page finds its direction there.
  const dir: Direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const direction = useMemo(() => ({ dir, toggleDirection() {}, setDirection() {} }), [dir]);
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
