import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { AppError } from "../../kernel/app-error.ts";

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** Statements kept prepared; our own queries are a few dozen. */
const STATEMENT_CACHE = 200;

export type SqliteDriver = SqliteDatabase & {
  exec(sql: string): void;
  /** Makes a database in memory the copy of another, of whose file these are the bytes. */
  load(image: Uint8Array): void;
};

/** `node:sqlite` in the shape that kysely's SQLite dialect drives. */
export function createSqliteDriver(path: string): SqliteDriver {
  // The busy timeout must be set before any pragma runs: a WAL switch can meet a lock.
  const database = translate(() => new DatabaseSync(path, { timeout: 5000 }));
  // SQLite's own knows ASCII only; people look for words with umlauts too.
  database.function("lower", { deterministic: true }, (value) =>
    typeof value === "string" ? value.toLowerCase() : value,
  );
  const statements = new Map<string, SqliteStatement>();
  let closed = false;
  return {
    exec: (sql) => translate(() => database.exec(sql)),
    load: (image) => translate(() => database.deserialize(image)),
    close() {
      if (!closed) database.close();
      closed = true;
    },
    prepare(sql) {
      // A write transaction that begins as a reader can fail half-way; take the lock at once.
      const text = sql === "begin" ? "begin immediate" : sql;
      const known = statements.get(text);
      if (known) return known;
      const prepared = toStatement(translate(() => database.prepare(text)));
      const statement = text === "rollback" ? toRollback(database, prepared) : prepared;
      if (statements.size >= STATEMENT_CACHE) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translate(() => statement.all(...toValues(parameters))),
    run: (parameters) => translate(() => statement.run(...toValues(parameters))),
    iterate: (parameters) => statement.iterate(...toValues(parameters)),
  };
}

/** On a full disk SQLite has rolled back by itself; a second time would hide what went wrong. */
function toRollback(database: DatabaseSync, statement: SqliteStatement): SqliteStatement {
  return {
    ...statement,
    run: (parameters) =>
      database.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function toValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === "boolean") return value ? 1 : 0;
    return (value ?? null) as SQLInputValue;
  });
}

function translate<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  if (code === SQLITE_BUSY) {
    return new AppError("unavailable", "Another program is writing to the database. Try again.", {
      cause: error,
    });
  }
  if (code === SQLITE_FULL) {
    return new AppError("disk_full", "The disk is full. Free some space and try again.", {
      cause: error,
    });
  }
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
    return new AppError(
      "store_unusable",
      "The database file is damaged or is not a database. Nothing was changed; restore a backup.",
      { cause: error },
    );
  }
  return error;
}
