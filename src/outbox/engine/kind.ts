import type { Failure } from '#contracts/failure.ts';
import type { PlainWordKey, Said, WordKey } from '#contracts/words.ts';
import type { AttachmentRow } from '#db/attachments.ts';
import type { Lane, SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';

/**
 * What the engine asks of a kind of submission. It knows no kind itself: whatever it does with one follows from what
 * stands here, and what is left out does not compile. `kinds/all.ts` lists them.
 */
export interface Kind<
  Row extends SubmissionRow,
  Given extends Submitted,
  StepName extends string,
  Name extends string = string,
> {
  /** Written in every row of it: never changed. */
  name: Name;
  /**
   * Whose it is. A customer's never goes under another sign-in, and waits where the session is over, unless it may go
   * under the submission grant that this device has of them; what needs no sign-in goes always, without a name.
   */
  owner: 'customer' | 'customerOrGrant' | 'anyone';
  /** Every step that one of it may take. The names are written in its rows. */
  steps: Readonly<Record<StepName, Step<Row>>>;
  /**
   * What the content must fit to be sent: of what does not, nothing is promised. Left out where the content is no call
   * by itself.
   */
  contract?: { safeParse(content: unknown): { success: boolean } };
  /** The one after which the utility has what the customer submitted. */
  counting: NoInfer<StepName>;
  /** The row of what a screen gives, as far as it is this kind's own. */
  begin(given: Given): Beginning<Row, NoInfer<StepName>>;
  /**
   * Steps before the one that counts that the customer may go without when they are refused; left out where a refusal
   * settles the whole. What comes after the one that counts they may always go without.
   */
  optional?(row: Row): readonly NoInfer<StepName>[];
  /** What its steps may ask of the customer; left out where they ask nothing. */
  question?: QuestionRule<Row, NoInfer<StepName>>;
  /** The account whose copies stay when the disk is full and others make room. */
  account?(row: Row): string;
  /** How it becomes a draft again, to be changed; null where there is nothing to change. */
  draft: DraftRule<Row> | null;
  /**
   * What it sets, where the customer's latest choice is what counts; null for what stands for itself. Its content is
   * the change alone ("reminders by text: on"), and its steps travel in the lane of the settings.
   */
  setting: SettingRule<Row> | null;
  /** Only of settings: see `isQuiet` of a row. */
  isQuiet?: true;
  /**
   * What stays on the device once the utility has one that a visitor entered: the device may
   * be anybody's. Left out where only customers submit.
   */
  visitorsReceipt?(row: Row): Row;
  /** Whether it can be changed once the utility has it: the new one then takes its place. */
  correctable: boolean;
  /** How the screens speak of it, as keys of content/en/outbox.json. */
  words: KindWords<Row>;
  /** What a file of unsent items says of it beside what was entered. */
  exported?(row: Row, attachment: { fileName: string; base64: string } | null): object;
}

/** A kind with its type parameters erased. */
export type AnyKind = Kind<SubmissionRow, never, string>;

export type Kinds = ReadonlyMap<string, AnyKind>;
/** @throws {Error} where a setting does not travel in the lane `settings`, or something else does. */
export function registry(...all: readonly AnyKind[]): Kinds {
  for (const { name, steps, setting } of all) {
    const isWrong = Object.values(steps).some(({ lane }) => (lane === 'settings') !== (setting !== null));
    if (isWrong) throw new Error(`${name}: settings, and nothing else, travel in the lane of the settings`);
  }
  return new Map(all.map((kind) => [kind.name, kind]));
}

/** Has the compiler read its name and the names of its steps from the kind itself. */
export const defineKind = <
  Row extends SubmissionRow,
  Given extends Submitted,
  StepName extends string,
  const Name extends string,
>(
  kind: Kind<Row, Given, StepName, Name>,
): Kind<Row, Given, StepName, Name> => kind;

/** What a screen gives with each of these kinds, by its name. */
export type GivenBy<Known extends { name: string; begin(given: never): unknown }> = {
  [Each in Known as Each['name']]: Parameters<Each['begin']>[0];
};

/** The row of each of these kinds, by its name. */
export type RowBy<Known extends { name: string; words: { label(row: never): unknown } }> = {
  [Each in Known as Each['name']]: Parameters<Each['words']['label']>[0];
};

/** What every screen may give with what it submits. */
export interface Submitted {
  /** Given by a screen that must tell its own row from others before it is saved; else made by the outbox. */
  id?: string;
  /** The draft that becomes this submission. */
  draftKey?: string;
  /** What it takes the place of, newest first. */
  replaces?: readonly string[];
}

/** What a row has from the beginning and the engine cannot know. */
export interface Beginning<Row extends SubmissionRow, StepName extends string> {
  /** Who is signed in on this device, or null. */
  enteredBy: string | null;
  steps: readonly StepName[];
  row: Omit<Row, keyof SubmissionRow> & Pick<Row, 'intent' | 'capturedAt' | 'deadline'>;
  attachment: Pick<AttachmentRow, 'fileName' | 'bytes'> | null;
}

export interface Step<Row extends SubmissionRow> {
  lane: Lane;
  /**
   * The problems that settle it when the call is refused with them. Any other refusal may be a proxy's mistake on the
   * way: the step is kept and tried again.
   */
  finalRefusals: readonly string[];
  send(environment: OutboxEnvironment, row: Row): Promise<StepResult>;
}

/**
 * What a step leaves behind in its row, and when the next one may go. `intent`: what is submitted is more than the
 * customer confirmed; only before the step that counts has sent it.
 */
export type StepResult =
  | { ok: true; learned?: { answer?: UtilityAnswer; carried?: unknown; intent?: object }; waitMs?: number }
  | { ok: false; failure: Failure }
  /** It does not go on before the customer has decided, or their time to decide is over. */
  | { ok: false; asks: object }
  /** The utility's own no, in an answer to a call that went well. */
  | { ok: false; declined: Declined; learned?: { answer: UtilityAnswer }; detaches?: boolean };

export interface Declined {
  status: number;
  code: string;
  message: string;
}

/** What the customer may answer to a question of a step. */
export interface Choice {
  id: string;
  words: Words;
  /** The answer is no: it is taken back and never sent. Nothing is left to `decide` then. */
  withdraws?: true;
  /** What the customer types for this choice: the label of its box. */
  types?: Words;
}

export interface QuestionRule<Row extends SubmissionRow, StepName extends string> {
  /** What is asked. */
  words(row: Row): PlainKey;
  choices(row: Row): readonly Choice[];
  /** `typed`: into the box of the choice. Null: there is no such choice. */
  decide(row: Row, choice: string, typed?: string): Decided<Row, StepName> | null;
  /** Nobody answered in time. */
  goUnanswered(row: Row): Decided<Row, StepName>;
}

/** What is submitted after an answer, or without one, and which steps are left, the one that counts among them. */
export interface Decided<Row extends SubmissionRow, StepName extends string> {
  intent: Row['intent'];
  steps: readonly StepName[];
  /** For these steps, in the place of what the row carries. */
  carried?: unknown;
}

export interface SettingRule<Row extends SubmissionRow> {
  /** What it changes a part of: those of one entity go one after the other, in the order of their confirmation. */
  entityOf(intent: Row['intent']): string;
  /** The part that it sets: a newer one of the same part takes the place of an older one that did not arrive. */
  partOf(intent: Row['intent']): string;
}

export interface DraftRule<Row extends SubmissionRow> {
  keyOf(row: Row): string;
  entryOf(row: Row, hasAttachment: boolean): object;
  /** The page on which it is written. */
  pageOf(row: Row): string;
  /** That something else of this kind is half written. */
  otherDraft: PlainKey;
}

export interface KindWords<Row extends SubmissionRow> {
  /** What it is. */
  label(row: Row): Words;
  /** For which account or place, in words that need no translation. */
  place(row: Row): string;
  /** Why a step was refused; null where the utility's own words say it. */
  refusal(row: Row): WordKey<'outbox'> | null;
  /** What is said of a refusal that came without such words. */
  refused: PlainKey;
  /**
   * Whether it was refused because the utility knows of it already: then there is nothing to do. noted: its customer knew
   * that, and had more to say.
   */
  known?(row: Row): 'known' | 'noted' | null;
  /** What a step made of it that its customer did not choose, and must know. */
  changed?(row: Row): readonly Words[];
  /** Where the steps stand that come after the one that counts; null where there are none. */
  rest: RestWords | null;
}

/** Of content/en/outbox.json. */
export type Words = Said<'outbox'>;
export type PlainKey = PlainWordKey<'outbox'>;

export interface RestWords {
  onItsWay: PlainKey;
  signIn: PlainKey;
  waiting: PlainKey;
  refused: PlainKey;
  /** The button that goes on without them. */
  goOn: PlainKey;
}
