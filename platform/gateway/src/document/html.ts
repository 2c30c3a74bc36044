import { escapeHtml } from '@mfe/contract'

/** Writes the attributes of a tag; `true` writes the name alone, `false` and `undefined` write nothing. */
export function attributes(values: Readonly<Record<string, string | boolean | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}
