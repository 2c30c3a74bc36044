import { SkipLink } from '@site/ui'

const labels = { folders: 'Skip to folders', files: 'Skip to files' } as const

/** Links that move focus to the first entry of a list, or to its heading if it is empty. The list's id is its name. */
export function SkipLinks({ to }: { to: readonly (keyof typeof labels)[] }) {
  return to.map((list) => (
    <SkipLink
      key={list}
      target={list}
      onClick={(event) => {
        event.preventDefault()
        focusFirstEntry(list)
      }}
    >
      {labels[list]}
    </SkipLink>
  ))
}

function focusFirstEntry(id: string): void {
  const list = document.getElementById(id)
  const find = (selector: string) => list?.querySelector<HTMLElement>(selector)
  const entry = find('[data-name][tabindex="0"]') ?? find('[data-name] a[href]:not([tabindex="-1"])') ?? find('h2')
  entry?.focus()
}
