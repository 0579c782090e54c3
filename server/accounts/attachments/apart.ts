import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTurns } from '../../platform/turns.ts';
import { type Refusal, refusals, refuse } from './refusal.ts';

/** Where an honest file of a megabyte takes a tenth of a second, on a processor that has others to serve. */
const TIMEOUT_MS = 8000;
/** Each file has an instance of PDFium of its own; starting anew bounds what the process keeps all the same. */
const FILES_PER_PROCESS = 100;
const IDLE_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./rebuild-process.ts', import.meta.url));

/** One at a time: a file made to be slow keeps others of its kind waiting, and nothing else. */
const turns = createTurns(1, 60);

type Reader = { child: ChildProcess; files: number };
let reader: Reader | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * A process of its own: a file that takes all memory ends a thread together with the service. It knows no settings,
 * so no secrets either, and may neither write nor start anything.
 */
function startReader(): Reader {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: ['--max-old-space-size=256', '--permission', '--allow-fs-read=*'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined); // its end is what matters, and follows
  return { child, files: 0 };
}

function endReader(): void {
  reader?.child.kill('SIGKILL');
  reader = null;
}

/** Waiting for an answer keeps the service alive; a process that waits for files does not. */
function hold({ child }: Reader, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}

const isRefusal = (value: unknown): value is Refusal => refusals.some((refusal) => refusal === value);

/** A process that takes too long or too much memory is ended: there is no telling what the file would do to others. */
function ask(task: Task): Promise<Buffer | Refusal> {
  clearTimeout(idle);
  reader ??= startReader();
  const present = reader;
  present.files += 1;
  return new Promise((resolve) => {
    const end = (answer: Buffer | Refusal, mayGoOn: boolean) => {
      clearTimeout(timer);
      present.child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      hold(present, false);
      if (!mayGoOn || present.files >= FILES_PER_PROCESS) endReader();
      idle = setTimeout(endReader, IDLE_MS).unref();
      resolve(answer);
    };
    const onMessage = (answer: unknown) =>
      end(answer instanceof Uint8Array ? Buffer.from(answer) : isRefusal(answer) ? answer : 'broken', true);
    const onExit = () => end('broken', false);
    const timer = setTimeout(onExit, TIMEOUT_MS);
    hold(present, true);
    present.child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    present.child.send(task, (error) => error && onExit());
  });
}

type Task = { kind: 'pdf' | 'docx'; bytes: Buffer };

async function rebuild(task: Task): Promise<Buffer> {
  const answer = await turns.take(() => ask(task));
  return typeof answer === 'string' ? refuse(answer) : answer;
}

/**
 * A document rebuilt from its parsed pages: it shows them and does nothing else. Throws `invalid` on `file` where that
 * cannot be done.
 */
export const cleanPdf = (bytes: Buffer): Promise<Buffer> => rebuild({ kind: 'pdf', bytes });

/** A Word document rebuilt from the parts that it is read with. Throws `invalid` on `file`. */
export const cleanDocx = (bytes: Buffer): Promise<Buffer> => rebuild({ kind: 'docx', bytes });
