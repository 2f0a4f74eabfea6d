import { Button } from '@chakra-ui/react/button';
import { AtSign } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import type { SignInProviderName } from '../../../lib/sign-in-providers.generated';
import { Badge } from '../../../ui/data/badge';
import { Section } from '../../../ui/section';
import { providerIcons } from '../../../ui/sign-in/provider-icons';
import { Line, Lines } from '../shared/lines';

export type BindingId = 'email' | SignInProviderName;

export interface Binding {
  id: BindingId;
  flow: keyof typeof icons;
  bound: boolean;
  /** The site has enabled this provider. */
  offered: boolean;
  /** The bound account, if known. */
  detail?: string;
  /** Address that starts the binding by a redirect; without one, a dialog opens. */
  href?: string;
}

interface BindingsCardProps {
  bindings: readonly Binding[];
  onBind(id: BindingId): void;
  onUnbind(id: BindingId): void;
}

const icons = { email: AtSign, ...providerIcons };

/** The login methods of the account besides the password. */
export function BindingsCard({ bindings, onBind, onUnbind }: BindingsCardProps) {
  const { t } = useTranslation('personal');
  return (
    <Section title={t('bindings.title')} text={t('bindings.text')}>
      <Lines label={t('bindings.title')}>
        {bindings.map((binding) => (
          <BindingLine key={binding.id} binding={binding} onBind={onBind} onUnbind={onUnbind} />
        ))}
      </Lines>
    </Section>
  );
}

function BindingLine({ binding, onBind, onUnbind }: Omit<BindingsCardProps, 'bindings'> & { binding: Binding }) {
  const { t } = useTranslation('personal');
  const { id, flow, bound, offered, detail } = binding;
  const name = t(`bindings.name.${id}`);
  const Icon = icons[flow];
  return (
    <Line
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      title={name}
      note={detail ?? (bound || offered ? t(`bindings.use.${id}`) : t('bindings.off'))}
    >
      {(bound || offered) && (
        <Badge color={bound ? 'green' : 'gray'} icon={bound ? 'check' : 'none'}>
          {bound ? t('bindings.bound') : t('bindings.unbound')}
        </Badge>
      )}
      {offered && <BindButton binding={binding} name={name} onBind={onBind} />}
      {bound && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="danger"
          aria-label={t('bindings.unbindName', { name })}
          onClick={() => onUnbind(id)}
        >
          {t('bindings.unbind')}
        </Button>
      )}
    </Line>
  );
}

interface BindButtonProps {
  binding: Binding;
  name: string;
  onBind(id: BindingId): void;
}

function BindButton({ binding: { id, bound, href }, name, onBind }: BindButtonProps) {
  const { t } = useTranslation('personal');
  const words = bound ? t('bindings.change') : t('bindings.bind');
  const label = bound ? t('bindings.changeName', { name }) : t('bindings.bindName', { name });
  if (!href) {
    return (
      <Button size="sm" aria-label={label} onClick={() => onBind(id)}>
        {words}
      </Button>
    );
  }
  return (
    <Button asChild size="sm">
      <a href={href} aria-label={label}>
        {words}
      </a>
    </Button>
  );
}
