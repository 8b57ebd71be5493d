import Renderer from 'markdown-to-jsx/react';
import { MARKDOWN_OPTIONS } from './markdownLook.ts';

/** What an editor changed since the app was built: the app's own Markdown is read by the build (build/richWords.ts). */
export function Markdown({ text }: { text: string }) {
  return (
    <div>
      <Renderer options={MARKDOWN_OPTIONS}>{text}</Renderer>
    </div>
  );
}
