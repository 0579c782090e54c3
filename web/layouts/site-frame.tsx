import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';
import { useFrameKind } from './frame-kind.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of the patients' site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const kind = useFrameKind();
  return (
    <Frame kind={kind} header={<SiteHeader kind={kind} />} footer={kind !== 'chat' && <SiteFooter />}>
      {children}
    </Frame>
  );
}
