/** All keys of the lists and the preview, as shown in the help; those in one line are alternatives. Add new ones. */
export const shortcutGroups = [
  {
    title: 'In the list of files',
    shortcuts: [
      { keys: ['Up', 'Down'], does: 'Move to another file' },
      { keys: ['Page Up', 'Page Down'], does: 'Move by ten rows, or three rows of tiles' },
      { keys: ['Home', 'End'], does: 'Move to the first or the last file' },
      { keys: ['Left', 'Right'], does: 'Move between a file and its controls, or between tiles' },
      { keys: ['Letters'], does: 'Move to the next file whose name starts with them' },
      { keys: ['Space'], does: 'Select or deselect the file' },
      { keys: ['Shift + Space'], does: 'Select all files from the last one selected to this one' },
      { keys: ['Shift + Up', 'Shift + Down'], does: 'Extend or shrink the selection by one file' },
      { keys: ['Ctrl + A', '⌘ + A'], does: 'Select all files' },
      { keys: ['Enter'], does: 'Open the preview' },
      { keys: ['F2'], does: 'Rename the file' },
      { keys: ['Delete'], does: 'Delete the selected files, or this one if none is selected' },
      { keys: ['Menu', 'Shift + F10'], does: 'Open the file’s menu' },
    ],
  },
  {
    title: 'In the list of folders',
    shortcuts: [
      { keys: ['Tab'], does: 'Move to the next control' },
      { keys: ['Letters'], does: 'Move to the next folder whose name starts with them' },
      { keys: ['Enter'], does: 'Open the folder' },
      { keys: ['F2'], does: 'Rename the folder' },
      { keys: ['Menu', 'Shift + F10'], does: 'Open the folder’s menu' },
    ],
  },
  {
    title: 'In the preview',
    shortcuts: [
      { keys: ['Left', 'Right'], does: 'Show the file before or after this one' },
      { keys: ['Escape'], does: 'Close the preview' },
    ],
  },
  {
    title: 'In both lists',
    shortcuts: [
      { keys: ['Ctrl + X', '⌘ + X'], does: 'Cut the selection, or the focused entry if nothing is selected' },
      { keys: ['Ctrl + C', '⌘ + C'], does: 'Copy the selection, or the focused entry if nothing is selected' },
      { keys: ['Ctrl + V', '⌘ + V'], does: 'Paste into the open folder' },
      { keys: ['I', 'Alt + Enter'], does: 'Show the details; again, to move into them (Shift + I is a letter)' },
      { keys: ['Escape'], does: 'Clear what was cut or copied' },
      { keys: ['?'], does: 'Show these shortcuts' },
    ],
  },
]
