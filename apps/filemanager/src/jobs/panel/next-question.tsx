import { ConflictQuestion } from '../conflicts/conflict-question.tsx'
import { conflictOf, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/use-uploads.ts'
import styles from './upload-panel.module.css'

/** Asks about taken names, one at a time. */
export function NextQuestion({ uploads }: { uploads: readonly Upload[] }) {
  const { answer } = useUploadQueue()
  const conflicts = uploads.filter(conflictOf)
  const [next, ...others] = conflicts
  if (!next) return null
  const mayFollow = uploads.some((upload) => upload.batch === next.batch && isUnfinished(upload))
  return (
    <div className={styles.question}>
      <ConflictQuestion
        name={next.file.name}
        folderName={next.folder.at(-1) ?? ''}
        canAnswerAll={others.length > 0 || mayFollow}
        onAnswer={(chosen, forAll) => answer(next.id, chosen, forAll)}
      />
    </div>
  )
}
