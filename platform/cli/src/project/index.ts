export { defineProject, openProject, type Project } from './project.ts'
