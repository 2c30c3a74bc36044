/** Drawings on a 48-pixel grid with a 2-pixel stroke, named after their subject. */
const drawings = {
  bank: 'M6 20 24 8l18 12M9 20h30M12 24v12M20 24v12M28 24v12M36 24v12M8 40h32',
  umbrella: 'M24 6v4M6 26a18 16 0 0 1 36 0c-4-4-8-4-12 0-4-4-8-4-12 0-4-4-8-4-12 0ZM24 25v13a4 4 0 0 1-8 0',
  pulse: 'M4 26h9l4-10 7 20 6-14 3 4h11M24 42C10 32 5 26 5 18a9 9 0 0 1 19-4 9 9 0 0 1 19 4',
  factory: 'M6 40V20l10 6v-6l10 6v-6l10 6V8h6v32ZM14 34h4M22 34h4M30 34h4',
  bag: 'M10 16h28l3 26H7ZM17 20v-6a7 7 0 0 1 14 0v6M17 30h14',
  bolt: 'M26 5 12 27h10l-2 16 16-24H25ZM6 40h8M34 40h8',
  compass: 'M24 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36ZM31 17l-4 11-10 4 4-11ZM24 6v4M24 38v4M6 24h4M38 24h4',
  broadcast:
    'M24 24v18M17 42h14M24 20a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM16 31a11 11 0 0 1 0-16M32 15a11 11 0 0 1 0 16M10 37a20 20 0 0 1 0-28M38 9a20 20 0 0 1 0 28',
} as const

/** The name of a drawing: the object it shows, not the industry. */
export type IndustryIconName = keyof typeof drawings

/** @deprecated Show the page's picture instead. The next release removes it, once no live remote imports it. */
export function IndustryIcon({ name }: { name: IndustryIconName }) {
  return (
    <svg className="industry-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}
