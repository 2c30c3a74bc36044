import { isNetworkPath, schemeOf } from './link-target.ts'
import { reject } from './rejected-file.ts'

/** The placeholder in an instruction for the result of a nested field. */
const COMPUTED = '\u0001'
const IS_DDE = /^[\s"]*DDE/i
const HAS_COMPUTED_KEYWORD = new RegExp(`^[\\s"]*[a-z]*${COMPUTED}`, 'i')
/** Fields that insert another document. */
const INSERTS_DOCUMENT = /^[\s"]*(?:LINK|INCLUDE|INCLUDETEXT|DATABASE|RD)\b/i
const INSERTS_PICTURE = /^[\s"]*(?:IMPORT|INCLUDEPICTURE)\b/i
const ARGUMENTS = /"([^"]*)"?|[^\s"]+/g

interface Field {
  instruction: string
  isInstruction: boolean
  /** The kind of text in the instruction: live, deleted or displayed. */
  kind?: string
}

export type FieldScanner = ReturnType<typeof createFieldScanner>

/**
 * Scans the fields in the text of a Word document (ECMA-376 17.16, MS-DOC 2.8.25), and rejects the file if one of them
 * starts a program or loads a document from another computer. A field has an instruction before its separator and its
 * last result after it; both may contain nested fields. DDE and DDEAUTO start another program when the document is
 * opened. A computed keyword could be either of them, so it counts too.
 */
export function createFieldScanner() {
  const open: Field[] = []
  let hasStrayMarks = false

  function openInstruction(): Field | undefined {
    const field = open.at(-1)
    return field?.isInstruction ? field : undefined
  }

  return {
    isInInstruction: () => openInstruction() !== undefined,

    write(text: string, kind = ''): void {
      const field = openInstruction()
      if (!field) return
      // If an instruction mixes live, deleted and displayed text, programs disagree on which text counts.
      if (field.kind !== undefined && field.kind !== kind) reject('applications/starts-program')
      field.kind = kind
      field.instruction += text
    },

    begin(): void {
      open.push({ instruction: '', isInstruction: true })
    },

    separate(): void {
      const field = open.at(-1)
      if (field) field.isInstruction = false
    },

    end(): void {
      const field = open.pop()
      if (!field) hasStrayMarks = true
      check(field?.instruction ?? '')
      const outer = openInstruction()
      if (outer) outer.instruction += COMPUTED
    },

    /** Checks the fields that never end. Call this at the end of the text. */
    finish(): void {
      for (const { instruction } of open) check(instruction)
    },

    /** Returns whether every field begins and ends in this text. */
    isBalanced: () => open.length === 0 && !hasStrayMarks,
  }
}

function check(instruction: string): void {
  const isDde = IS_DDE.test(instruction.replaceAll(COMPUTED, '')) || HAS_COMPUTED_KEYWORD.test(instruction)
  if (isDde) reject('applications/starts-program')
  const insertsDocument = INSERTS_DOCUMENT.test(instruction)
  // The result of a nested field could be any target.
  const isComputed = instruction.includes(COMPUTED) && (insertsDocument || INSERTS_PICTURE.test(instruction))
  if (isComputed) reject('applications/remote-content')
  for (const [word, quoted] of instruction.matchAll(ARGUMENTS)) {
    const target = quoted ?? word
    if (isNetworkPath(target)) reject('applications/network-path')
    if (insertsDocument && schemeOf(target) !== 'file') reject('applications/remote-content')
  }
}
