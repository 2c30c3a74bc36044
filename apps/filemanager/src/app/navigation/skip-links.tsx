import { SkipLink } from '@site/ui'
import { useAtomValue } from 'jotai'
import { focusQuestion, questionCountAtom } from '#jobs/conflicts/questions.ts'

/** Links that move focus to the list, and to a question of the panels while there is one. */
export function SkipLinks() {
  const hasQuestion = useAtomValue(questionCountAtom) > 0
  return (
    <>
      <SkipTo onSkip={focusFirstEntry}>Skip to folders and files</SkipTo>
      {hasQuestion && <SkipTo onSkip={focusQuestion}>Skip to the question</SkipTo>}
    </>
  )
}

const SkipTo = ({ children, onSkip }: { children: string; onSkip: () => void }) => (
  <SkipLink
    target="list"
    onClick={(event) => {
      event.preventDefault()
      onSkip()
    }}
  >
    {children}
  </SkipLink>
)

/** Moves focus to the tab stop of the list, or to its heading if it is empty. */
function focusFirstEntry(): void {
  const list = document.getElementById('list')
  const find = (selector: string) => list?.querySelector<HTMLElement>(selector)
  ;(find(':is([data-entry], [data-long])[tabindex="0"]') ?? find('h2'))?.focus()
}
