import { announce, Button, Icon, Progress, VisuallyHidden } from '@site/ui'
import { Field, type FieldSpec, fieldAttributes } from '@site/ui/fields'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { slotClass } from '../styles/class-names.ts'
import { useField, useSiteFormContext } from './form-context.ts'

const fileField = slotClass('file-field')

interface FileFieldProps extends Pick<FieldSpec, 'name' | 'label' | 'hint' | 'required'> {
  /** The extensions offered by the file picker: ".doc,.docx,.pdf". The schema validates the file. */
  accept?: string
  progress?: number
}

/**
 * A field for one file. Its value is the `File`, or `null`; a reset also clears the browser's input. Warns at once about
 * a file that the form will reject, because choosing one is complete, unlike typing.
 */
export function FileField({ accept, progress, ...spec }: FileFieldProps) {
  const { reasons } = useSiteFormContext()
  const checked = useField(spec)
  const frame = { ...spec, ...checked, warning: checked.error ? '' : checked.reason }
  const { field } = useController({ name: spec.name })
  const { onChange } = field
  const input = useRef<HTMLInputElement>(null)
  const hadFile = useRef(false)
  const file: File | null = field.value ?? null

  // Keeps a file that was chosen in the server's HTML before hydration.
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) onChange(early)
  }, [onChange])

  useEffect(() => {
    if (hadFile.current && !file && input.current) input.current.value = ''
    hadFile.current = file !== null
  }, [file])

  const choose = (chosen: File | undefined) => {
    onChange(chosen ?? null)
    if (!chosen) return
    const said = [`${chosen.name}, ${sizeText(chosen.size)}, chosen`, reasons[spec.name]?.(chosen)]
    announce(said.filter(Boolean).join('. '))
  }
  const remove = () => {
    onChange(null)
    announce(`${file?.name ?? 'The file'} removed`)
    input.current?.focus()
  }
  // Browsers report no choice of the file that is already chosen, even if it has changed since.
  const allowSameFile = (event: { currentTarget: HTMLInputElement }) => {
    if (frame.error) event.currentTarget.value = ''
  }
  return (
    <Field {...frame} wide>
      <input
        {...fieldAttributes(frame)}
        ref={(element) => {
          input.current = element
          field.ref(element)
        }}
        name={field.name}
        className={fileField('input')}
        type="file"
        accept={accept}
        onBlur={field.onBlur}
        onClick={allowSameFile}
        onDrop={allowSameFile}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {file && (
        <div className={fileField('chosen')}>
          <Icon name="file" />
          <span className={fileField('name')}>{file.name}</span>
          <span className={fileField('size')}>{sizeText(file.size)}</span>
          {progress === undefined ? (
            <Button variant="ghost" onClick={remove}>
              Remove<VisuallyHidden>{` ${file.name}`}</VisuallyHidden>
            </Button>
          ) : (
            <Progress max={100} value={progress} aria-label={`Sending ${file.name}`} />
          )}
        </div>
      )}
    </Field>
  )
}

/** Formats a file's size in units of 1024: "340 KB", "1.2 MB". */
function sizeText(bytes: number): string {
  const kb = Math.max(1, Math.round(bytes / 1024))
  return kb < 1024 ? `${kb} KB` : `${(kb / 1024).toFixed(1)} MB`
}
