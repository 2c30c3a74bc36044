import { VERSION_DAYS } from '@site/contracts'
import { Button, Checkbox, VisuallyHidden } from '@site/ui'
import { useId, useState } from 'react'
import styles from './conflict-question.module.css'
import { useAskedQuestion } from './questions.ts'

/** How to handle an entry if the target folder has another one with the same name. */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip'

interface ConflictQuestionProps {
  name: string
  folderName: string
  /** False for a folder, which is never replaced. */
  canReplace?: boolean
  /** Offers to apply the answer to all conflicts, including those that may follow. */
  canAnswerAll: boolean
  onAnswer: (answer: ConflictAnswer, forAll: boolean) => void
}

const answers: readonly (readonly [ConflictAnswer, string])[] = [
  ['replace', 'Replace'],
  ['keep-both', 'Keep both'],
  ['skip', 'Skip'],
]

/** Render the next question in the same place: focus and checkbox are kept, and the new question is announced. */
export function ConflictQuestion(props: ConflictQuestionProps) {
  const { name, folderName, canReplace = true, canAnswerAll, onAnswer } = props
  const questionId = useId()
  const checkboxId = useId()
  const [forAll, setForAll] = useState(false)
  useAskedQuestion()
  const offered = answers.filter(([answer]) => canReplace || answer !== 'replace')
  return (
    <fieldset className={styles.question} aria-labelledby={questionId} tabIndex={-1} data-question="">
      <p id={questionId} className={styles.text} aria-live="polite">
        “{name}” already exists in {folderName}.
      </p>
      <p className={styles.note}>
        {canReplace &&
          `Replace keeps the existing file as an earlier version for ${VERSION_DAYS} days, if your storage has room. `}
        Keep both adds a number to the new name.
      </p>
      <div className={styles.answers}>
        {offered.map(([answer, label]) => (
          <Button key={answer} variant="outline" onClick={() => onAnswer(answer, canAnswerAll && forAll)}>
            {label}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        ))}
        {canAnswerAll && (
          <label className={styles.all} htmlFor={checkboxId}>
            <Checkbox id={checkboxId} checked={forAll} onChange={(event) => setForAll(event.target.checked)} />
            Do this for all
          </label>
        )}
      </div>
    </fieldset>
  )
}
