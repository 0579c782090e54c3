import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

/** The way to one process, on which connections are cut in the middle of whatever they carry. */
export type Line = {
  url: string;
  /** Cuts one connection at random; false: there was none. */
  cut(): boolean;
  close(): void;
};

/** A port whose connections go on to `port` of this machine; it stays when what listens there dies. */
export function openLine(port: number): Promise<Line> {
  const open = new Set<() => void>();
  const server = createServer((near: Socket) => {
    const far = connect(port, '127.0.0.1');
    const cut = () => {
      open.delete(cut);
      near.destroy();
      far.destroy();
    };
    open.add(cut);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      end.on('error', cut); // the other end hears of it as of any line that breaks
      end.on('close', cut);
    }
    near.pipe(far);
    far.pipe(near);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
        cut() {
          if (open.size === 0) return false;
          [...open][randomInt(open.size)]?.();
          return true;
        },
        close() {
          server.close();
          for (const cut of [...open]) cut();
        },
      });
    });
  });
}
