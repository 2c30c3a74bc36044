import { useId } from 'react'
import styles from '../shared/field.module.css'

interface UploadProgressProps {
  fileName: string
  /** What has left this machine, 0 to 1. All of it is not the end: the server has yet to store the file. */
  share: number
}

export function UploadProgress({ fileName, share }: UploadProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {share < 1 ? `Uploading ${fileName}: ${Math.floor(share * 100)} %` : `Finishing ${fileName}…`}
      </label>
      <progress id={id} max={1} value={share < 1 ? share : undefined} />
    </div>
  )
}
