/** Stands in an instruction for what a field within it computes. */
const COMPUTED = '\u0001'
const IS_DDE = /^[\s"]*DDE/i
const HAS_COMPUTED_KEYWORD = new RegExp(`^[\\s"]*[a-z]*${COMPUTED}`, 'i')

interface Field {
  instruction: string
  isInstruction: boolean
  /** How its instruction is written. */
  kind?: string
}

export type FieldWatch = ReturnType<typeof createFieldWatch>

/**
 * Follows the fields of a Word text (ECMA-376 17.16, MS-DOC 2.8.25): between its beginning and its separator stands a
 * field's instruction, behind the separator its last result, and both may hold further fields. DDE and DDEAUTO start
 * another program when the document is opened; a keyword that is computed might be one of them.
 */
export function createFieldWatch() {
  const open: Field[] = []
  let isDangerous = false
  let hasStrayMarks = false

  function judge(instruction: string): void {
    isDangerous ||= IS_DDE.test(instruction.replaceAll(COMPUTED, '')) || HAS_COMPUTED_KEYWORD.test(instruction)
  }

  function instructionUnderWay(): Field | undefined {
    const field = open.at(-1)
    return field?.isInstruction ? field : undefined
  }

  return {
    judge,
    isInInstruction: () => instructionUnderWay() !== undefined,

    write(text: string, kind = ''): void {
      const field = instructionUnderWay()
      if (!field) return
      // Where live, deleted and displayed text mix, which of it counts is the reader's choice.
      if (field.kind !== undefined && field.kind !== kind) isDangerous = true
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
      judge(field?.instruction ?? '')
      const outer = instructionUnderWay()
      if (outer) outer.instruction += COMPUTED
    },

    /** At the end of the text: a field without an end counts too. */
    startsProgram(): boolean {
      for (const { instruction } of open) judge(instruction)
      return isDangerous
    },

    /** Whether every field has both its ends here. */
    isBalanced: () => open.length === 0 && !hasStrayMarks,
  }
}
