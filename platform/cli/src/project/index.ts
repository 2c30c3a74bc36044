export { defineProject, type Project } from './project.ts'
