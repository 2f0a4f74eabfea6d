import { Button } from '@chakra-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, type To } from 'react-router-dom';
import { useOfferCommands } from '../lib/page-commands';
import { IconAction } from '../ui/icon-action';
import { ActionMenu } from '../ui/overlay/action-menu';
import type { MenuAction } from '../ui/overlay/menu-action';

/** A command with its own button in the row. */
export interface RowButton {
  id: string;
  /** Translated, with the name of the record: "Edit token: laptop". */
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  /** The button shows progress until the returned promise settles. */
  slow?: boolean;
  onSelect(): unknown;
}

/** Commands on one row. `false` entries are omitted. */
export interface RowCommands {
  /** At most two or three. */
  buttons?: readonly (RowButton | false)[];
  /** "More actions: laptop"; required with a menu. */
  menuLabel?: string;
  menu?: readonly (MenuAction | false)[];
  /** Called when the menu opens, for example to load data for a command. */
  onMenu?(): void;
}

export function RowActions({ buttons = [], menu = [], menuLabel, onMenu }: RowCommands) {
  return (
    <>
      {buttons.filter(isPresent).map((button) => (
        <CommandButton key={button.id} {...button} />
      ))}
      <ActionMenu label={menuLabel} actions={menu.filter(isPresent)} onOpen={onMenu} />
    </>
  );
}

export const isPresent = <T,>(entry: T | false): entry is T => entry !== false;

function CommandButton({ id, icon, label, disabled, slow, onSelect }: RowButton) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onSelect();
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconAction
      {...{ icon, label, disabled }}
      data-command={id}
      loading={busy}
      onClick={() => void (slow ? run() : onSelect())}
    />
  );
}

/** A command on the selected rows. */
export type BulkCommand = { id: string; label: string; icon?: LucideIcon; dangerous?: boolean } & (
  | { onSelect(): unknown; to?: undefined }
  /** Opens an address instead. */
  | { to: To }
);

/** The buttons of the commands, which the command palette also lists. */
export function BulkActions({ commands }: { commands: readonly BulkCommand[] }) {
  useOfferCommands('selection', commands);
  return commands.map((command) => {
    const { id, label, icon: Icon, dangerous } = command;
    const content = (
      <>
        {Icon && <Icon aria-hidden />}
        {label}
      </>
    );
    if (command.to !== undefined) {
      return (
        <Button key={id} size="sm" asChild>
          <Link to={command.to}>{content}</Link>
        </Button>
      );
    }
    return (
      <Button
        key={id}
        size="sm"
        colorPalette={dangerous ? 'danger' : undefined}
        onClick={() => void command.onSelect()}
      >
        {content}
      </Button>
    );
  });
}
