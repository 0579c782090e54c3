import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageIn } from '../../contract/platform/client.ts';
import { typedInto } from './typed-early.ts';

/** Names of the values that are texts, and so belong to inputs. */
type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

type Options<Values> = {
  initial: Values;
  /** Empty texts, unset boxes and null are refused before anything is sent. */
  required: readonly (keyof Values & string)[];
  /** What is plainly wrong, by the name of the value, in words that say what to do. The server has the last word. */
  check?(values: Values): Partial<Record<string, string>>;
  /** Rejects with an `ApiError`: its `errors` go to the fields of the same name, else its message is shown. */
  submit(values: Values): Promise<void>;
  /** The message of a refusal is shown also beside errors at fields. */
  showsMessage?: boolean;
};

export type Form<Values> = {
  values: Values;
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** What an input of a text needs: name, value, its error, whether it is required. */
  field(name: TextName<Values>): {
    name: string;
    value: string;
    error: string | undefined;
    required: boolean;
    onChange(event: { target: { value: string } }): void;
  };
  /** By the name of the value; also those that no value has are in `message`. */
  errors: Partial<Record<string, string>>;
  message: string | null;
  isSending: boolean;
  /** Whether it may be sent; shows what is wrong. */
  isReady(): boolean;
  /** Shows why a call was refused; null forgets it. */
  refuse(error: unknown): void;
  onSubmit(event: FormEvent): void;
  formRef: RefObject<HTMLFormElement | null>;
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '');

type Problems = { errors: Partial<Record<string, string>>; message: string | null; count: number };

/** What the last attempt has left to say. */
function useProblems() {
  const [problems, setProblems] = useState<Problems>({ errors: {}, message: null, count: 0 });
  return {
    problems,
    show: (errors: Problems['errors'], message: string | null) =>
      setProblems(({ count }) => ({ errors, message, count: count + 1 })),
    forget: () => setProblems(({ count }) => ({ errors: {}, message: null, count })),
    forgetOne: (name: string) =>
      setProblems((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } })),
  };
}

/** Runs one piece of work at a time: what is asked for meanwhile is dropped. */
function useOneAtATime(): [isBusy: boolean, run: (work: () => Promise<void>) => void] {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await work();
    isRunning.current = false;
    setBusy(false);
  }
  return [isBusy, (work) => void run(work)];
}

/** One form: required fields, sending once at a time, errors at their fields; what was typed always stays. */
export function useForm<Values extends Record<string, unknown>>(options: Options<Values>): Form<Values> {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(options.initial);
  const { problems, show, forget, forgetOne } = useProblems();
  const [isSending, run] = useOneAtATime();
  useEarlyTyping(formRef, put);
  useFocusOnProblem(formRef, problems.count);

  function put(name: string, value: unknown): void {
    setValues((before) => ({ ...before, [name]: value }));
    forgetOne(name);
  }

  async function send(): Promise<void> {
    forget();
    try {
      await options.submit(values);
    } catch (error) {
      refuse(error);
    }
  }

  function isReady(): boolean {
    const wrongNumber = formRef.current?.querySelector<HTMLInputElement>('input[data-wrong]');
    const wrong = { ...options.check?.(values), ...missingOf(options, values, t('field.required')) };
    const isWrong = Object.keys(wrong).length > 0;
    if (wrongNumber) {
      const field = wrongNumber.labels?.[0]?.textContent ?? '';
      show({}, t('staff.wrong_field', { field }));
    } else if (isWrong && !isSending) show(wrong, null);
    return !wrongNumber && !isWrong;
  }

  function refuse(error: unknown): void {
    if (error === null) {
      forget();
      return;
    }
    if (!(error instanceof ApiError)) reportError(error);
    const texts = { offline: t('failure.offline'), internal: t('error.internal') };
    const [errors, message] = problemsOf(error, values, texts);
    show(errors, options.showsMessage ? (message ?? messageIn(error)) : message);
  }

  return {
    values,
    set: put,
    field: fieldsOf(values, problems.errors, options.required, put),
    errors: problems.errors,
    message: problems.message,
    isSending,
    refuse,
    isReady,
    onSubmit(event) {
      event.preventDefault();
      if (isReady()) run(send);
    },
    formRef,
  };
}

function fieldsOf<Values extends Record<string, unknown>>(
  values: Values,
  errors: Problems['errors'],
  required: Options<Values>['required'],
  put: (name: string, value: unknown) => void,
): Form<Values>['field'] {
  return (name) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    required: required.includes(name),
    onChange: ({ target }) => put(name, target.value),
  });
}

function missingOf<Values>({ required }: Options<Values>, values: Values, text: string): Problems['errors'] {
  return Object.fromEntries(required.filter((name) => isEmpty(values[name])).map((name) => [name, text]));
}

/** Errors of fields that the form has, and one sentence for all else. */
function problemsOf(
  error: unknown,
  values: Record<string, unknown>,
  texts: { offline: string; internal: string },
): [errors: Problems['errors'], message: string | null] {
  if (!(error instanceof ApiError)) return [{}, texts.internal];
  if (error.status === 0) return [{}, texts.offline];
  const errors: Problems['errors'] = {};
  const others: string[] = [];
  for (const [name, [text]] of Object.entries(error.errors)) {
    if (text === undefined) continue;
    if (name in values) errors[name] = text;
    else others.push(text);
  }
  if (others.length > 0) return [errors, others.join(' ')];
  return [errors, Object.keys(errors).length > 0 ? null : error.message || texts.internal];
}

/** What was typed, or filled in by a password manager, before the page came alive. */
function useEarlyTyping(
  formRef: RefObject<HTMLFormElement | null>,
  put: (name: string, value: unknown) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page the server rendered
  useEffect(() => {
    for (const input of formRef.current?.querySelectorAll('input') ?? []) {
      const typed = typedInto(input);
      if (typed !== undefined) put(input.name, typed);
    }
  }, []);
}

/** After a refusal: to the first wrong field, else to the message. */
function useFocusOnProblem(formRef: RefObject<HTMLFormElement | null>, count: number) {
  useEffect(() => {
    if (count === 0) return;
    const form = formRef.current;
    const place = form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('[role="alert"]');
    if (place instanceof HTMLElement) place.focus();
  }, [formRef, count]);
}
