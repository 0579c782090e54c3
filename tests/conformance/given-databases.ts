import type { TestProject } from 'vitest/node';

/** The database server of the run that started this one, with its templates: making them anew takes longer than the tests. */
export default function setup(project: TestProject): void {
  project.provide('databaseServer', JSON.parse(process.env.MUTATION_DATABASES ?? ''));
}
