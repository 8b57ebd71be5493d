import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Dropdown } from '#ui/Dropdown.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextField } from '#ui/TextField.tsx';

const TOWNS = Array.from({ length: 30 }, (_, index) => ({ id: `t${index + 1}`, text: `Town ${index + 1}` }));
const WAYS = [
  { id: 'mail', text: 'By mail' },
  { id: 'paper', text: 'On paper', description: 'Comes later' },
];

export function PrimitivesPage() {
  const [town, setTown] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextField
        label="Name"
        description="As on the bill"
        error={town === 't2' ? 'This field is required' : undefined}
      />
      <RadioGroup label="How" options={WAYS} value={way} onChange={setWay} />
      <Dropdown label="Town" options={TOWNS} value={town} placeholder="Choose a town" onChange={setTown} />
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Loading
      </p>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        title="Long words"
        open={open}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {TOWNS.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </Dialog>
    </>
  );
}
