import { escapeHtml } from '@mfe/contract'

/** Formats the attributes of a tag: `true` as the name alone, `false` and `undefined` as nothing. */
export function attributes(values: Readonly<Record<string, string | boolean | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}
