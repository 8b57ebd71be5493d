import type { Page } from 'playwright/test';

/** A text, or a file, of a form. */
type Shared = string | { name: string; mimeType: string; buffer: Buffer };

/** As the system posts what is shared to an installed app: a form, whose answer the app's window shows. */
export async function share(page: Page, fields: Record<string, Shared>): Promise<void> {
  const shared = Object.entries(fields).map(([name, value]) => {
    if (typeof value === 'string') return { name, value };
    const { buffer, ...file } = value;
    return { name, file: { ...file, base64: buffer.toString('base64') } };
  });
  await page.evaluate((all) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/meter-read' });
    for (const { name, value, file } of all) {
      const field = document.createElement('input');
      field.name = name;
      if (file) {
        const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], file.name, { type: file.mimeType }));
        field.type = 'file';
        field.files = chosen.files;
      } else field.value = value ?? '';
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, shared);
}
