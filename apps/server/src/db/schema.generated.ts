export interface EventDirectory { database: string; event_id: number }
export interface DB { event_directory: EventDirectory }
