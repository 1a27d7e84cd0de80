import type { ConversationId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { describe, expect, it } from "vitest";
import { createDesktopControl } from "./desktop-control.ts";
import { createTickets } from "./tickets.ts";

describe("a ticket", () => {
  const open = () => {
    const clock = createFakeClock();
    return { clock, tickets: createTickets<string>({ clock, lifetimeMs: 60_000 }) };
  };

  it("is good once", () => {
    const { tickets } = open();
    const { ticket } = tickets.issue("x");
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(tickets.redeem(`${ticket}x`)).toBeNull();
    expect(tickets.redeem(ticket)).toBe("x");
    expect(tickets.redeem(ticket)).toBeNull();
  });

  it("is good for its time, also when somebody sets the clock", () => {
    const { clock, tickets } = open();
    const { ticket, expiresAt } = tickets.issue("x");
    const { ticket: late } = tickets.issue("y");
    expect(expiresAt).toBe(clock.now() + 60_000);
    clock.jump(clock.now() + 86_400_000);
    clock.advance(59_999);
    expect(tickets.redeem(ticket)).toBe("x");
    clock.advance(1);
    expect(tickets.redeem(late)).toBeNull();
  });

  it("makes way for newer ones", () => {
    const { tickets } = open();
    const first = tickets.issue("first").ticket;
    const others = Array.from({ length: 1000 }, (_, at) => tickets.issue(String(at)).ticket);
    expect(tickets.redeem(first)).toBeNull();
    expect(tickets.redeem(others[0] ?? "")).toBe("0");
  });
});

describe("control of a desktop", () => {
  const id = `cnv_${"0".repeat(26)}` as ConversationId;
  const other = `cnv_${"1".repeat(26)}` as ConversationId;

  it("is the agent's until a person takes it, and again when it is given back", () => {
    const control = createDesktopControl(createFakeClock());
    expect(control.isHeldByPerson(id)).toBe(false);
    control.take(id);
    expect(control.isHeldByPerson(id)).toBe(true);
    expect(control.isHeldByPerson(other)).toBe(false);
    control.give(id);
    expect(control.isHeldByPerson(id)).toBe(false);
  });

  it("stays with a person who is there, and goes back half a minute after they left", () => {
    const clock = createFakeClock();
    const control = createDesktopControl(clock);
    control.take(id);
    const leave = control.connect(id);
    const leaveToo = control.connect(id);
    clock.advance(3_600_000);
    expect(control.isHeldByPerson(id)).toBe(true);
    leave();
    leave();
    clock.advance(3_600_000);
    expect(control.isHeldByPerson(id)).toBe(true);
    leaveToo();
    clock.advance(29_999);
    expect(control.isHeldByPerson(id)).toBe(true);
    clock.advance(1);
    expect(control.isHeldByPerson(id)).toBe(false);
  });

  it("does not come back with somebody who only looks in again", () => {
    const clock = createFakeClock();
    const control = createDesktopControl(clock);
    const leave = control.connect(id);
    expect(control.isHeldByPerson(id)).toBe(false);
    leave();
    expect(control.isHeldByPerson(id)).toBe(false);
  });
});
