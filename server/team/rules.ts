export type StaffRole = 'owner' | 'coordinator' | 'doctor';
